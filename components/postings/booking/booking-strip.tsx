"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import type { Posting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import { Button } from "#components/ui/button.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import { sumText } from "#lib/shared/money.ts";
import { isBalanced } from "#lib/shared/postings/match-posting.ts";
import { hasSides } from "./booking-of.ts";
import { BookingRow } from "./booking-row.tsx";

type BookingStripProps = { posting: Posting; nameOf: AccountNameOf };

/** Number of splits shown at first, and then with each press of the button. */
const [first, step] = [3, 100];

/**
 * The splits of a posting as they are booked, above its document: debit and credit with the names of the
 * accounts, tax code, cost center and object, text and amount. Of many splits the first are shown.
 */
export function BookingStrip({ posting, nameOf }: BookingStripProps) {
  const t = useTranslations("booking");
  const p = useTranslations("postings");
  const [shownCount, setShownCount] = useState(first);
  const { splitPostings } = posting;
  const hasObject = splitPostings.some(({ costObject }) => costObject?.code);
  const isSided = hasSides(posting);
  const hidden = splitPostings.length - shownCount;
  if (splitPostings.length === 0)
    return <p className="border-line text-compact text-muted border-b px-4 py-2">{t("noSplits")}</p>;
  return (
    <div className="border-line bg-faint/60 @container shrink-0 border-b pb-1.5">
      <div
        role="region"
        aria-label={t("region")}
        // It can be scrolled by keys where the splits have more rows than it shows.
        tabIndex={0}
        className={clsx(
          "ring-inside overflow-auto px-3 pt-1.5 @min-[380px]:px-4",
          shownCount > first ? "max-h-[min(20rem,38dvh)]" : "max-h-[min(15rem,20dvh)]",
        )}
      >
        <div
          role="table"
          aria-label={t("region")}
          aria-rowcount={splitPostings.length + 1}
          className={clsx(
            "text-compact grid gap-x-2 @min-[380px]:gap-x-3",
            hasObject
              ? "grid-cols-[repeat(2,minmax(min-content,1fr))_auto_auto_auto_auto] @min-[600px]:grid-cols-[repeat(2,minmax(min-content,1fr))_auto_auto_auto_minmax(0,2fr)_auto]"
              : "grid-cols-[repeat(2,minmax(min-content,1fr))_auto_auto_auto] @min-[600px]:grid-cols-[repeat(2,minmax(min-content,1fr))_auto_auto_minmax(0,2fr)_auto]",
          )}
        >
          <div role="row" className="text-meta text-muted col-span-full grid grid-cols-subgrid items-end">
            <Head>{isSided ? t("debit") : t("account")}</Head>
            <Head>{isSided ? t("credit") : t("contraAccount")}</Head>
            <Head title={p("columnNames.tax")}>{p("columns.tax")}</Head>
            <Head>{t("costCenter")}</Head>
            {hasObject && <Head>{t("costObject")}</Head>}
            <Head className="sr-only @min-[600px]:not-sr-only">{t("text")}</Head>
            <Head className="text-right">{p("amountIn", { currency: posting.amount.currencyCode })}</Head>
          </div>
          {splitPostings.slice(0, shownCount).map((split, index) => (
            <BookingRow key={index} posting={posting} split={split} nameOf={nameOf} hasObject={hasObject} />
          ))}
        </div>
      </div>
      {hidden > 0 && (
        <Button
          variant="ghost"
          className="mx-2 h-7! px-2!"
          onClick={() => setShownCount(shownCount === first ? step : shownCount + step)}
        >
          {t("more", { count: Math.min(step - (shownCount === first ? first : 0), hidden) })}
        </Button>
      )}
      {!isSided && <p className="text-warn text-meta px-4 py-0.5 font-medium">{t("sidesUnclear")}</p>}
      {!isBalanced(posting) && (
        <p className="text-warn text-meta flex justify-between gap-4 px-4 py-0.5 font-medium">
          <span>{p("unbalancedLong")}</span>
          <Amount
            value={sumText(splitPostings.map(({ amount }) => amount))}
            currencyCode={posting.amount.currencyCode}
          />
        </p>
      )}
    </div>
  );
}

type HeadProps = { children: ReactNode; title?: string; className?: string };

/** A head is never cut: in a narrow panel it breaks into two lines, a long word at its soft hyphen. */
function Head({ children, title, className }: HeadProps) {
  return (
    <span role="columnheader" title={title} className={className}>
      {children}
    </span>
  );
}
