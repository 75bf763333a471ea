"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import { sumText } from "#lib/shared/money.ts";
import { cellClass, type ColumnId, columnOf, splitText } from "./columns.tsx";
import { rowHeight } from "./row-layout.ts";

const rowClass = "bg-faint text-meta";

type SplitRowProps = {
  split: SplitPosting;
  posting: Posting;
  columns: readonly ColumnId[];
  narrow: boolean;
  nameOf: AccountNameOf;
  rowIndex: number;
};

/** Columns that are empty for a split, so that its text may extend into them. */
const empty: readonly ColumnId[] = ["supplier", "documentType", "date"];

/** A split below its posting, in the same columns. */
export function SplitRow({ split, posting, columns, narrow, nameOf, rowIndex }: SplitRowProps) {
  const locale = useLocale();
  const context = { locale, showCurrency: false, several: String };
  const cells = joined(columns);
  const name = nameOf(split.generalLedgerAccount);
  return (
    <tr aria-rowindex={rowIndex} style={{ height: rowHeight.split }} className={clsx(rowClass, "text-muted")}>
      <td colSpan={3} />
      {cells.map(({ id, span }) => {
        const column = columnOf(id);
        if (id === "invoice") {
          return (
            <td
              key={id}
              colSpan={span}
              className="truncate px-2"
              title={[name, splitText(split)].filter(Boolean).join(" · ")}
            >
              {narrow && (
                <span className="text-text figures mr-2 font-medium">{split.generalLedgerAccount}</span>
              )}
              {name && <span className="mr-2">{name}</span>}
              <span className="text-text font-medium">{splitText(split)}</span>
            </td>
          );
        }
        return (
          <td key={id} className={cellClass(id)}>
            {column.split?.(split, posting, context)}
          </td>
        );
      })}
    </tr>
  );
}

/** Returns the cells of a split's row. The cell of the text also spans the empty columns after it. */
function joined(columns: readonly ColumnId[]): { id: ColumnId; span: number }[] {
  const cells: { id: ColumnId; span: number }[] = [];
  for (const id of columns) {
    const last = cells.at(-1);
    if (last?.id === "invoice" && empty.includes(id)) last.span += 1;
    else cells.push({ id, span: 1 });
  }
  return cells;
}

type DifferenceRowProps = Pick<SplitRowProps, "posting" | "columns" | "rowIndex">;

/** The row below splits that do not add up, with their sum. */
export function DifferenceRow({ posting, columns, rowIndex }: DifferenceRowProps) {
  const t = useTranslations("postings");
  const sum = sumText(posting.splitPostings.map((split) => split.amount));
  return (
    <tr
      aria-rowindex={rowIndex}
      style={{ height: rowHeight.split }}
      className={clsx(rowClass, "text-warn font-medium")}
    >
      <td colSpan={3} />
      <td colSpan={columns.length} className="px-2 pr-3">
        <span className="flex justify-between gap-4">
          <span className="truncate">{t("unbalancedLong")}</span>
          <Amount value={sum} currencyCode={posting.amount.currencyCode} />
        </span>
      </td>
    </tr>
  );
}
