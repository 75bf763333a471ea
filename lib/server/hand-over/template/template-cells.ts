import "server-only";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { supplierSide } from "#lib/shared/postings/booking-sides.ts";
import type { TableTemplate, TemplateColumn, TemplateField } from "#lib/shared/table-template.ts";

/** A row of a template: a posting, and the split that it is, counted from 0. */
export type TemplateRow = { posting: Posting; split: SplitPosting | null; index: number };

/**
 * A cell before it is formatted: an amount in major units of its currency, a day as `YYYY-MM-DD`, or text.
 */
export type TemplateCell =
  { kind: "amount"; value: number; currencyCode: string } | { kind: "day" | "text"; text: string };

type Read = (row: TemplateRow, timeZone: string) => string | null | undefined;

const codesOf = (read: (split: SplitPosting) => string | null | undefined) => (row: TemplateRow) =>
  row.split ? read(row.split) : [...new Set(row.posting.splitPostings.map(read).filter(Boolean))].join(", ");

const texts: Record<Exclude<TemplateField, "amount" | "documentAmount" | "constant">, Read> = {
  documentDate: ({ posting: { invoiceDate } }, timeZone) => invoiceDate && documentDay(invoiceDate, timeZone),
  documentNumber: ({ posting }) => posting.invoiceId,
  supplierNumber: ({ posting }) => posting.contact?.accountsPayableNumber,
  supplier: ({ posting }) => posting.contact?.name,
  documentType: ({ posting }) => posting.documentType,
  postingType: ({ posting }) => posting.type,
  currency: ({ posting }) => posting.amount.currencyCode,
  splitNumber: ({ split, index }) => split && String(index + 1),
  // As in a batch of DATEV.
  side: (row) => supplierSide(amountOf(row)),
  ledgerAccount: codesOf((split) => split.generalLedgerAccount),
  taxCode: codesOf((split) => split.bookingKey?.taxCode),
  costCenter: codesOf((split) => split.costCenter?.code),
  costObject: codesOf((split) => split.costObject?.code),
  postingText: codesOf((split) => split.postingText),
  note: codesOf((split) => split.note),
  files: ({ posting }) => posting.files.map(({ name }) => name).join(", "),
  link: ({ posting }) => posting.url,
  postingId: ({ posting }) => posting.entityGuid,
};

function amountOf({ posting, split }: TemplateRow): number {
  return (split ?? { amount: posting.amount.value }).amount;
}

/** Returns the cell of a column in a row. `timeZone` (IANA name) decides the day of a document. */
export function templateCell(
  { field, text }: TemplateColumn,
  row: TemplateRow,
  timeZone: string,
): TemplateCell {
  const { amount } = row.posting;
  if (field === "constant") return { kind: "text", text };
  if (field === "documentAmount") return { kind: "amount", ...amount };
  if (field === "amount") return { kind: "amount", value: amountOf(row), currencyCode: amount.currencyCode };
  return { kind: field === "documentDate" ? "day" : "text", text: texts[field](row, timeZone) ?? "" };
}

/** Returns the rows of a posting that a template writes. A posting without splits has one row. */
export function templateRows(
  posting: Posting,
  { rowsPer, condition }: Pick<TableTemplate, "rowsPer" | "condition">,
  timeZone: string,
): TemplateRow[] {
  const { splitPostings } = posting;
  const splits = rowsPer === "posting" || splitPostings.length === 0 ? [null] : splitPostings;
  const rows = splits.map((split, index) => ({ posting, split, index }));
  return condition ? rows.filter((row) => isMet(condition, row, timeZone)) : rows;
}

function isMet(
  { field, test, text }: NonNullable<TableTemplate["condition"]>,
  row: TemplateRow,
  timeZone: string,
) {
  const cell = templateCell({ heading: "", field, text: "" }, row, timeZone);
  const own = (cell.kind === "amount" ? String(cell.value) : cell.text).trim().toLowerCase();
  const other = text.trim().toLowerCase();
  switch (test) {
    case "is":
      return own === other;
    case "isNot":
      return own !== other;
    case "contains":
      return own.includes(other);
    case "isEmpty":
      return own === "";
    case "isNotEmpty":
      return own !== "";
  }
}
