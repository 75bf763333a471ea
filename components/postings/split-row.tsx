"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { sumText } from "#lib/shared/money.ts";
import { Amount } from "./amount.tsx";
import { columnClass } from "./columns.ts";
import { costCodes, rowHeight } from "./rows.ts";

const rowClass = "bg-faint text-meta";

type SplitRowProps = { split: SplitPosting; posting: Posting; rowIndex: number };

/** A split below its posting, its columns under the posting's. */
export function SplitRow({ split, posting, rowIndex }: SplitRowProps) {
  const text = [split.postingText, split.note].filter(Boolean).join(" · ");
  return (
    <tr aria-rowindex={rowIndex} style={{ height: rowHeight.split }} className={clsx(rowClass, "text-muted")}>
      <td className={columnClass.toggle} />
      <td className={columnClass.date} />
      <td className="truncate px-2 sm:hidden">
        <span className="text-text figures mr-2 font-medium">{split.generalLedgerAccount}</span>
        {text}
      </td>
      <td colSpan={2} className="truncate px-2 max-sm:hidden" title={text}>
        <span className="text-text figures mr-2 font-medium @min-[600px]:hidden">
          {split.generalLedgerAccount}
        </span>
        <span className="text-text mr-2 font-medium">{text}</span>
        <span className="figures mr-2 @min-[690px]:hidden">{split.bookingKey?.taxCode}</span>
        <span className="figures @min-[780px]:hidden">{costCodes(split)}</span>
      </td>
      <td className={clsx(columnClass.account, "figures truncate")}>{split.generalLedgerAccount}</td>
      <td className={clsx(columnClass.tax, "figures truncate")}>{split.bookingKey?.taxCode}</td>
      <td className={clsx(columnClass.costCenter, "figures truncate")} title={costCodes(split)}>
        {costCodes(split)}
      </td>
      <td className={columnClass.amount}>
        <Amount value={split.amount} currencyCode={posting.amount.currencyCode} />
      </td>
    </tr>
  );
}

/** Below splits that do not add up: what they add up to. */
export function DifferenceRow({ posting, rowIndex }: { posting: Posting; rowIndex: number }) {
  const t = useTranslations("postings");
  const sum = sumText(posting.splitPostings.map((split) => split.amount));
  const text = t("unbalancedLong");
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ height: rowHeight.difference }}
      className={clsx(rowClass, "text-warn font-medium")}
    >
      <td className={columnClass.toggle} />
      <td className={columnClass.date} />
      <td className="truncate px-2 sm:hidden">{text}</td>
      <td colSpan={2} className="truncate px-2 max-sm:hidden" title={text}>
        {text}
      </td>
      <td className={columnClass.account} />
      <td className={columnClass.tax} />
      <td className={columnClass.costCenter} />
      <td className={columnClass.amount}>
        <Amount value={sum} currencyCode={posting.amount.currencyCode} />
      </td>
    </tr>
  );
}
