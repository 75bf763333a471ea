"use client";

import Big from "big.js";
import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "#components/ui/amount.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { CodeTotal, Grouping } from "#lib/shared/postings/total-postings.ts";

type CodeTotalsProps = {
  grouping: Grouping;
  codes: readonly CodeTotal[];
  view: View;
  nameOf: AccountNameOf;
  /** Filters the postings by a code. */
  onCode: (code: string) => void;
};

/**
 * The totals by code, one table per currency with a bar for each total, and the difference to the whole if
 * there is one.
 */
export function CodeTotalsTable({ grouping, codes, view, nameOf, onCode }: CodeTotalsProps) {
  return view.totals.map(({ currencyCode, value }) => (
    <CurrencyTable
      key={currencyCode}
      grouping={grouping}
      codes={codes}
      nameOf={nameOf}
      currencyCode={currencyCode}
      onCode={onCode}
      whole={value}
    />
  ));
}

type CurrencyTableProps = Omit<CodeTotalsProps, "view"> & { currencyCode: string; whole: string };

function CurrencyTable({ grouping, codes, currencyCode, whole, nameOf, onCode }: CurrencyTableProps) {
  const t = useTranslations("totals");
  const format = useFormatter();
  const rows = codes.filter((total) => total.currencyCode === currencyCode);
  const largest = rows.reduce((max, { value }) => Math.max(max, Math.abs(Number(value))), 0);
  const difference = new Big(whole).minus(rows.reduce((sum, { value }) => sum.plus(value), new Big(0)));
  return (
    <table className="text-compact w-full border-collapse text-left">
      <caption className="text-meta text-muted px-4 pt-3 pb-1 text-left font-medium">{currencyCode}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t(`groupings.${grouping}`)}</th>
          <th scope="col">{t("splits")}</th>
          <th scope="col">{t("sum")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, count, value }) => (
          <tr key={code} className="border-line border-b">
            <th scope="row" className="h-10 w-full px-4 font-normal">
              <span className="flex items-baseline justify-between gap-3">
                <button
                  type="button"
                  title={t("show")}
                  onClick={() => onCode(code)}
                  className="figures text-link min-h-6 text-left font-medium hover:underline"
                >
                  {code === "" ? t("none") : code}
                </button>
                {grouping === "account" && nameOf(code) && (
                  <span className="text-muted min-w-0 flex-1 wrap-anywhere">{nameOf(code)}</span>
                )}
              </span>
              <Bar share={Number(value) / largest} />
            </th>
            <td className="figures text-muted px-2 text-right whitespace-nowrap">
              {t("splitCount", { count, number: format.number(count) })}
            </td>
            <td className="figures px-4 text-right font-medium whitespace-nowrap">
              <Amount value={value} currencyCode={currencyCode} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {!difference.eq(0) && (
          <tr className="text-warn border-line border-b font-medium">
            <th scope="row" colSpan={2} className="h-10 px-4 font-medium">
              {t("difference")}
            </th>
            <td className="figures px-4 text-right whitespace-nowrap">
              <Amount value={difference.toFixed()} currencyCode={currencyCode} />
            </td>
          </tr>
        )}
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="h-10 px-4 font-semibold">
            {t("whole")}
          </th>
          <td className="figures px-4 text-right whitespace-nowrap">
            <Amount value={whole} currencyCode={currencyCode} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * A bar for the size of a total relative to the largest. A negative one is hollow, because a length has no
 * sign.
 */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="bg-faint mt-0.5 block h-1.5 rounded-full">
      <span
        style={{ width: `${Math.max(1, Math.abs(share) * 100)}%` }}
        className={
          share < 0 ? "border-link block h-full rounded-full border" : "bg-link block h-full rounded-full"
        }
      />
    </span>
  );
}
