"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import { splitText } from "../table/columns.tsx";
import { type BookedAccount, bookingOf } from "./booking-of.ts";

type BookingRowProps = {
  posting: Posting;
  split: SplitPosting;
  nameOf: AccountNameOf;
  /** Whether a split of the posting has a cost object, so that there is a column for it. */
  hasObject: boolean;
};

/**
 * A split as it is booked. In a narrow panel its text stands below the accounts. The name of the supplier
 * stands above all splits already, so that its account is named by a hint alone.
 */
export function BookingRow({ posting, split, nameOf, hasObject }: BookingRowProps) {
  const { debit, credit, amount } = bookingOf(posting, split);
  const supplier = posting.contact?.name ?? undefined;
  const named = (account: BookedAccount) => ({
    account,
    ...(account.kind === "ledger" ? { name: nameOf(account.code) } : { hint: supplier }),
  });
  const text = splitText(split);
  return (
    <div
      role="row"
      className="border-line col-span-full grid grid-cols-subgrid border-t py-0.5 first:border-t-0"
    >
      <Account {...named(debit)} />
      <Account {...named(credit)} />
      <Code code={split.bookingKey?.taxCode} />
      <Code code={split.costCenter?.code} />
      {hasObject && <Code code={split.costObject?.code} />}
      <span
        role="cell"
        title={text}
        className="text-meta @max-[600px]:text-muted wrap-anywhere @max-[600px]:order-last @max-[600px]:col-span-full @min-[600px]:leading-5"
      >
        {text}
      </span>
      <span role="cell" className="text-right font-medium whitespace-nowrap">
        <Amount value={amount} currencyCode={posting.amount.currencyCode} />
      </span>
    </div>
  );
}

function Code({ code }: { code: string | null | undefined }) {
  return (
    <span role="cell" className="figures max-w-32 wrap-anywhere">
      {code}
    </span>
  );
}

type AccountProps = { account: BookedAccount; name?: string | undefined; hint?: string | undefined };

function Account({ account: { kind, code }, name, hint }: AccountProps) {
  const t = useTranslations("booking");
  const shown = kind === "settings" ? t("bySettings") : code;
  return (
    <span
      role="cell"
      className="min-w-12 @min-[380px]:min-w-15"
      title={[shown, name ?? hint].filter(Boolean).join(" ")}
    >
      {shown ? (
        // A number that is torn is read as two.
        <span className={clsx("figures block font-medium", kind !== "settings" && "whitespace-nowrap")}>
          {shown}
        </span>
      ) : (
        <span className="text-warn block truncate">{t("noAccount")}</span>
      )}
      {name && <span className="text-meta text-muted line-clamp-2 wrap-anywhere">{name}</span>}
    </span>
  );
}
