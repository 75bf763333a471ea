import type { ReactNode } from "react";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import type { SortColumn } from "#lib/client/postings/sort-key.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { Amount } from "../amount.tsx";
import { sharedValue } from "./row-layout.ts";

/** What the cells of a table need beside their posting. */
export type CellContext = {
  locale: string;
  /** Several currencies are shown, so that each amount must name its own. */
  showCurrency: boolean;
  /** "3 accounts": what stands where the splits of a posting differ. */
  several: (count: number) => string;
};

type Column = {
  /** Pixels; a column without takes its share of what is left, at least `least`. */
  width?: number;
  least: number;
  numeric?: boolean;
  sort?: SortColumn;
  posting: (posting: Posting, context: CellContext) => ReactNode;
  split?: (split: SplitPosting, posting: Posting, context: CellContext) => ReactNode;
};

/** A column whose value stands in the splits: of a posting it shows what they share. */
function ofSplits(
  width: number,
  read: (split: SplitPosting) => string | null | undefined,
  sort?: SortColumn,
): Column {
  return {
    width,
    least: width,
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

/** The text of a split: what is meant for the ledger, then what a person noted. */
export const splitText = (split: SplitPosting) => [split.postingText, split.note].filter(Boolean).join(" · ");

const columns = {
  date: {
    width: 104,
    least: 104,
    sort: "date",
    posting: ({ invoiceDate }, { locale }) => (invoiceDate ? formatDocumentDay(invoiceDate, locale) : null),
  },
  // Drawn by the row itself, because the selection and the marks stand in it.
  invoice: { least: 150, sort: "invoice", posting: ({ invoiceId }) => invoiceId, split: splitText },
  supplier: {
    least: 150,
    sort: "supplier",
    posting: ({ contact }) => (
      <>
        <span className="text-muted">{contact?.accountsPayableNumber}</span>
        {contact?.name && <>&ensp;{contact.name}</>}
      </>
    ),
  },
  documentType: { width: 110, least: 110, sort: "documentType", posting: ({ documentType }) => documentType },
  account: ofSplits(94, (split) => split.generalLedgerAccount, "account"),
  tax: ofSplits(64, (split) => split.bookingKey?.taxCode, "tax"),
  costCenter: ofSplits(88, (split) => split.costCenter?.code, "costCenter"),
  costObject: ofSplits(88, (split) => split.costObject?.code, "costObject"),
  text: {
    least: 150,
    posting: ({ splitPostings }) => sharedValue(splitPostings, splitText).value,
  },
  files: {
    width: 64,
    least: 64,
    numeric: true,
    posting: ({ files }) => files.length || null,
  },
  amount: {
    width: 124,
    least: 124,
    numeric: true,
    sort: "amount",
    posting: ({ amount }, { showCurrency }) => <Amount {...amount} showCurrency={showCurrency} />,
    split: ({ amount }, posting) => <Amount value={amount} currencyCode={posting.amount.currencyCode} />,
  },
} satisfies Record<string, Column>;

export type ColumnId = keyof typeof columns;

/** All columns in the order in which they are offered. */
export const columnIds = Object.keys(columns) as ColumnId[];

/** How a column is drawn and sorted. */
export const columnOf = (id: ColumnId): Column => columns[id];

/** What a table shows before somebody has chosen otherwise. */
export const standardColumns: readonly ColumnId[] = [
  "date",
  "invoice",
  "supplier",
  "account",
  "tax",
  "costCenter",
  "amount",
];

/** On a small screen date and supplier stand below the document number. */
export const narrowColumns: readonly ColumnId[] = ["invoice", "amount"];

/** Width in pixels of what stands before the columns: the button that opens splits, and the marks. */
export const leadWidth = { toggle: 36, marks: 36 } as const;

/**
 * Width in pixels in which every amount stands whole: nobody may sign off one that is cut off. `length` is that of the
 * longest in characters.
 */
export function amountWidth(length: number, showCurrency: boolean): number {
  return Math.max(columns.amount.width, (showCurrency ? 60 : 26) + 9 * length);
}

/** Width that columns need at least, in pixels, of which `amount` is the amount's. */
export function leastWidth(ids: readonly ColumnId[], amount: number): number {
  const lead = leadWidth.toggle + leadWidth.marks;
  return ids.reduce((sum, id) => sum + (id === "amount" ? amount : columnOf(id).least), lead);
}

const spared: readonly ColumnId[] = ["costCenter", "tax", "account", "supplier"];

/** Of the standard columns as many as have room, in pixels: the documents may stand beside the table. */
export function fittingColumns(room: number, amount: number): readonly ColumnId[] {
  let shown = standardColumns;
  for (const id of spared) {
    if (leastWidth(shown, amount) <= room) break;
    shown = shown.filter((column) => column !== id);
  }
  return shown;
}
