import clsx from "clsx";
import type { ReactNode } from "react";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { Amount } from "#components/ui/amount.tsx";
import type { SortColumn } from "#lib/client/postings/sort-key.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { sharedValue } from "./row-layout.ts";

/** The facts that cells need besides their posting. */
export type CellContext = {
  locale: string;
  /** Whether several currencies are shown, so that each amount must state its own. */
  showCurrency: boolean;
  /** Returns the text of a cell whose splits differ, such as "3 accounts". */
  several: (count: number) => string;
};

type Column = {
  /** Width in pixels. A column without one gets a share of the remaining width, but at least `minWidth`. */
  width?: number;
  minWidth: number;
  numeric?: boolean;
  sort?: SortColumn;
  posting: (posting: Posting, context: CellContext) => ReactNode;
  split?: (split: SplitPosting, posting: Posting, context: CellContext) => ReactNode;
};

/** A column whose values are in the splits. The posting's cell shows the value that they share. */
function ofSplits(
  width: number,
  read: (split: SplitPosting) => string | null | undefined,
  sort?: SortColumn,
): Column {
  return {
    width,
    minWidth: width,
    ...(sort && { sort }),
    posting({ splitPostings }, { several }) {
      const shared = sharedValue(splitPostings, read);
      return shared.several > 1 ? (
        <span className="text-muted">{several(shared.several)}</span>
      ) : (
        shared.value
      );
    },
    split: (split) => read(split),
  };
}

/** Returns the text of a split: the posting text for the ledger, then a person's note. */
export const splitText = (split: SplitPosting) => [split.postingText, split.note].filter(Boolean).join(" · ");

const columns = {
  date: {
    width: 104,
    minWidth: 104,
    sort: "date",
    posting: ({ invoiceDate }, { locale }) => (invoiceDate ? formatDocumentDay(invoiceDate, locale) : null),
  },
  // The row itself renders this cell, because it holds the selection and the marks.
  invoice: { minWidth: 150, sort: "invoice", posting: ({ invoiceId }) => invoiceId, split: splitText },
  supplier: {
    minWidth: 150,
    sort: "supplier",
    posting: ({ contact }) => (
      <>
        <span className="text-muted">{contact?.accountsPayableNumber}</span>
        {contact?.name && <>&ensp;{contact.name}</>}
      </>
    ),
  },
  documentType: {
    width: 110,
    minWidth: 110,
    sort: "documentType",
    posting: ({ documentType }) => documentType,
  },
  account: ofSplits(94, (split) => split.generalLedgerAccount, "account"),
  tax: ofSplits(80, (split) => split.bookingKey?.taxCode, "tax"),
  costCenter: ofSplits(88, (split) => split.costCenter?.code, "costCenter"),
  costObject: ofSplits(88, (split) => split.costObject?.code, "costObject"),
  text: {
    minWidth: 150,
    posting: ({ splitPostings }) => sharedValue(splitPostings, splitText).value,
  },
  files: {
    width: 64,
    minWidth: 64,
    numeric: true,
    posting: ({ files }) => files.length || null,
  },
  amount: {
    width: 124,
    minWidth: 124,
    numeric: true,
    sort: "amount",
    posting: ({ amount }, { showCurrency }) => <Amount {...amount} showCurrency={showCurrency} />,
    split: ({ amount }, posting) => <Amount value={amount} currencyCode={posting.amount.currencyCode} />,
  },
} satisfies Record<string, Column>;

export type ColumnId = keyof typeof columns;

/** All columns in the order of the menu. */
export const columnIds = Object.keys(columns) as ColumnId[];

const ofWords: readonly ColumnId[] = ["invoice", "supplier", "documentType", "text"];

/** Returns the definition of a column. */
export const columnOf = (id: ColumnId): Column => columns[id];

/**
 * Returns the classes of a column's cells. Words do not stand in digits of one width, because a hyphen is as
 * wide as a digit there, which tears names apart.
 */
export const cellClass = (id: ColumnId): string =>
  clsx("truncate px-2", !ofWords.includes(id) && "figures", columnOf(id).numeric && "pr-3 text-right");

/** The columns that a table shows until the person chooses others. */
export const standardColumns: readonly ColumnId[] = [
  "date",
  "invoice",
  "supplier",
  "account",
  "tax",
  "costCenter",
  "amount",
];

/** The columns on a small screen. */
export const narrowColumns: readonly ColumnId[] = ["invoice", "amount"];

/**
 * What the columns of a small screen hold, where the supplier is below the document number and the date
 * below the amount.
 */
export const toldOnNarrow: readonly ColumnId[] = [...narrowColumns, "supplier", "date"];

/**
 * Widths in pixels of the cells before the columns: the button that opens the splits, the marks, and the
 * verdict.
 */
export const leadWidth = { toggle: 36, marks: 36, verdict: 28 } as const;

/** The same on a small screen, where two marks stand below each other. */
export const narrowLeadWidth = { toggle: 28, marks: 24, verdict: 24 } as const;

/**
 * Returns the width in pixels in which every amount fits, because nobody should approve an amount that is
 * cut off. `length` is that of the longest amount, in characters.
 */
export function amountWidth(length: number, showCurrency: boolean): number {
  return Math.max(columns.amount.width, (showCurrency ? 60 : 26) + 9 * length);
}

/** Returns the minimum width of columns in pixels. `amount` is the width of the amount. */
export function minWidthOf(ids: readonly ColumnId[], amount: number): number {
  const lead = leadWidth.toggle + leadWidth.marks + leadWidth.verdict;
  return ids.reduce((sum, id) => sum + (id === "amount" ? amount : columnOf(id).minWidth), lead);
}

const spared: readonly ColumnId[] = ["costCenter", "tax", "account", "supplier"];

/**
 * Returns as many of the standard columns as fit into `room` pixels. The documents beside the table may
 * leave little room.
 */
export function fittingColumns(room: number, amount: number): readonly ColumnId[] {
  let shown = standardColumns;
  for (const id of spared) {
    if (minWidthOf(shown, amount) <= room) break;
    shown = shown.filter((column) => column !== id);
  }
  return shown;
}
