import "server-only";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";

/**
 * The type of a column's cells. An amount is in major units of the row's currency, a day is `YYYY-MM-DD`.
 */
export type ColumnKind = "text" | "amount" | "count" | "day";

/** A cell before it is formatted: text and days as text, amounts and counts as numbers. */
export type SheetCell = string | number | null;

/** A row of a sheet. The day of its document is calculated once per posting. */
type Row = { posting: Posting; split: SplitPosting | null; splitIndex: number; day: string | null };

export type SheetColumn = {
  kind: ColumnKind;
  heading: { de: string; en: string };
  /** Characters. */
  width: number;
  cell: (row: Row) => SheetCell | undefined;
};

/** One row per split posting, or one row per posting with the codes of its splits joined. */
export type RowsPer = "split" | "posting";

export type SheetOptions = {
  rowsPer: RowsPer;
  language: "de" | "en";
  /** IANA name. Determines the day of document dates that are not midnight in UTC. */
  timeZone: string;
};

const column = (
  kind: ColumnKind,
  [de, en]: readonly [string, string],
  width: number,
  cell: SheetColumn["cell"],
): SheetColumn => ({ kind, heading: { de, en }, width, cell });

const invoice = [
  column("day", ["Belegdatum", "Document date"], 12, ({ day }) => day),
  column("text", ["Belegnummer", "Document no."], 20, ({ posting }) => posting.invoiceId),
  column("text", ["Kreditor", "Supplier no."], 12, ({ posting }) => posting.contact?.accountsPayableNumber),
  column("text", ["Lieferant", "Supplier"], 30, ({ posting }) => posting.contact?.name),
  column("text", ["Belegart", "Document type"], 18, ({ posting }) => posting.documentType),
  column("text", ["Art", "Type"], 18, ({ posting }) => posting.type),
  column("amount", ["Betrag des Belegs", "Document amount"], 16, ({ posting }) => posting.amount.value),
  column("text", ["Währung", "Currency"], 9, ({ posting }) => posting.amount.currencyCode),
];

const source = [
  column("text", ["Dateien", "Files"], 30, ({ posting }) => posting.files.map(({ name }) => name).join(", ")),
  column("text", ["Link", "Link"], 40, ({ posting }) => posting.url),
  column("text", ["Buchungs-ID", "Posting id"], 38, ({ posting }) => posting.entityGuid),
];

type Code = readonly [
  heading: readonly [string, string],
  read: (split: SplitPosting) => string | null | undefined,
];

const codes: readonly Code[] = [
  [["Sachkonto", "Ledger account"], (split) => split.generalLedgerAccount],
  [["Steuerschlüssel", "Tax code"], (split) => split.bookingKey?.taxCode],
  [["Kostenstelle", "Cost center"], (split) => split.costCenter?.code],
  [["Kostenträger", "Cost object"], (split) => split.costObject?.code],
];

const texts: readonly Code[] = [
  [["Buchungstext", "Posting text"], (split) => split.postingText],
  [["Notiz", "Note"], (split) => split.note],
];

const ofSplit = ([heading, read]: Code, width: number) =>
  column("text", heading, width, ({ split }) => split && read(split));

const ofPosting = ([heading, read]: Code, width: number) =>
  column("text", heading, width, ({ posting }) =>
    [...new Set(posting.splitPostings.map(read).filter((value) => value))].join(", "),
  );

const columnSets: Record<RowsPer, readonly SheetColumn[]> = {
  split: [
    ...invoice,
    column("count", ["Teil", "Split no."], 8, ({ split, splitIndex }) => split && splitIndex + 1),
    column("amount", ["Teilbetrag", "Split amount"], 14, ({ split }) => split?.amount),
    ...codes.map((code) => ofSplit(code, 14)),
    ...texts.map((text) => ofSplit(text, 30)),
    ...source,
  ],
  posting: [
    ...invoice,
    column("count", ["Teile", "Splits"], 8, ({ posting }) => posting.splitPostings.length),
    ...codes.map((code) => ofPosting(code, 18)),
    ...texts.map((text) => ofPosting(text, 30)),
    ...source,
  ],
};

/** Returns the columns of a CSV or a sheet in their order. */
export const sheetColumns = (rowsPer: RowsPer): readonly SheetColumn[] => columnSets[rowsPer];

/**
 * Returns the cells of each row of a posting. A posting without splits has one row, so that none is missing.
 */
export function sheetRows(posting: Posting, { rowsPer, timeZone }: SheetOptions): SheetCell[][] {
  const columns = sheetColumns(rowsPer);
  const splits = rowsPer === "posting" || posting.splitPostings.length === 0 ? [null] : posting.splitPostings;
  const day = posting.invoiceDate ? documentDay(posting.invoiceDate, timeZone) : null;
  return splits.map((split, splitIndex) => {
    const row = { posting, split, splitIndex, day };
    return columns.map(({ cell }) => cell(row) ?? null);
  });
}
