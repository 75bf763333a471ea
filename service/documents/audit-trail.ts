import Big from "big.js";
import { setImmediate } from "node:timers/promises";
import type { AuditTrailInput } from "./audit-trail-input.ts";
import { drawTable, type Cell, type Column } from "./draw-table.ts";
import { supplierName } from "./find-supplier.ts";
import { formatAmount } from "./format-amount.ts";
import { formatDay, formatInstant } from "./format-date.ts";
import { listEvents } from "./list-events.ts";
import { page, Sheet } from "./sheet.ts";

const width = page.right - page.left;

const splitColumns: Column[] = [
  { heading: "Konto", x: page.left, width: 54 },
  { heading: "Kostenstelle", x: 120, width: 54 },
  { heading: "Kostenträger", x: 178, width: 54 },
  { heading: "Steuer", x: 236, width: 34 },
  { heading: "Text", x: 274, width: 166 },
  { heading: "Betrag", x: 444, width: page.right - 444, align: "right" },
];

const eventColumns: Column[] = [
  { heading: "Zeitpunkt", x: page.left, width: 150 },
  { heading: "Ereignis", x: 220, width: page.right - 220 },
];

function heading(sheet: Sheet, text: string): void {
  sheet.need(60);
  sheet.y += 14;
  sheet.write(text, page.left, width, { size: 10.5, weight: "semibold" });
  sheet.y += 5;
}

function drawFacts(sheet: Sheet, { posting, organizationName, exportId, exportedAt }: AuditTrailInput): void {
  const facts: [string, string][] = [
    ["Organisation", organizationName],
    ["Belegnummer", posting.invoiceId],
    ["Belegdatum", formatDay(new Date(posting.invoiceDate))],
    ["Kreditor", `${supplierName(posting)} (${posting.contact.accountsPayableNumber})`],
    ["Betrag", formatAmount(new Big(posting.amount.value), posting.amount.currencyCode)],
    ["Belegart", [posting.documentType.trim(), posting.type].filter(Boolean).join(", ")],
    ["Buchungs-ID", posting.entityGuid],
    ["Export", exportId],
    ["Exportiert am", formatInstant(exportedAt)],
  ];
  for (const [label, fact] of facts) {
    sheet.need(14);
    sheet.put(label, page.left, sheet.y, { color: "muted" });
    sheet.write(fact.trim() === "" ? "nicht angegeben" : fact, 180, page.right - 180);
    sheet.y += 2.5;
  }
}

function drawSplits(sheet: Sheet, { posting }: AuditTrailInput): void {
  const { value, currencyCode } = posting.amount;
  if (posting.splitPostings.length === 0) {
    sheet.write("Keine Teilbuchungen", page.left, width, { color: "muted" });
    return;
  }
  const rows = posting.splitPostings.map((split): Cell[] => [
    [{ text: split.generalLedgerAccount }],
    [{ text: split.costCenter?.code ?? "" }],
    [{ text: split.costObject?.code ?? "" }],
    [{ text: split.bookingKey?.taxCode ?? "" }],
    [{ text: split.postingText ?? "" }, { text: split.note ?? "", style: { size: 7.5, color: "muted" } }],
    [{ text: formatAmount(new Big(split.amount), currencyCode) }],
  ]);
  const total = posting.splitPostings.reduce((sum, split) => sum.plus(split.amount), new Big(0));
  const difference = new Big(value).minus(total);
  drawTable(sheet, splitColumns, rows);
  const sums: [string, Big][] = [["Summe der Teilbuchungen", total]];
  if (!difference.eq(0)) sums.push(["Differenz zum Betrag des Belegs", difference]);
  for (const [label, amount] of sums) {
    sheet.need(14);
    sheet.put(label, 274, sheet.y, { size: 8.5, weight: "semibold" });
    sheet.put(formatAmount(amount, currencyCode), page.right, sheet.y, {
      size: 8.5,
      weight: "semibold",
      align: "right",
    });
    sheet.y += 14;
  }
}

/**
 * Returns the audit trail of a posting as a PDF on A4, in German: its data, its split postings, the
 * exported files and its history. All times are in UTC and marked as such. It contains only data of the
 * input. Equal input gives equal bytes.
 */
export async function renderAuditTrail(input: AuditTrailInput): Promise<Uint8Array> {
  // A document takes milliseconds of CPU time. The pause lets other work run between two documents.
  await setImmediate();
  const { posting, organizationName, exportedAt, fileNames } = input;
  const title = `Freigabeprotokoll ${posting.invoiceId}`.trim();
  const sheet = new Sheet({ title, author: organizationName, createdAt: exportedAt });
  sheet.write(title, page.left, width, { size: 16, weight: "semibold" });
  sheet.write("Audit Trail: Weg einer Buchung von der Erfassung bis zum Export", page.left, width, {
    color: "muted",
  });
  sheet.y += 12;
  drawFacts(sheet, input);
  heading(sheet, "Teilbuchungen");
  drawSplits(sheet, input);
  heading(sheet, "Dateien");
  if (fileNames.length === 0) sheet.write("Keine Dateien", page.left, width, { color: "muted" });
  for (const name of fileNames) sheet.write(name, page.left, width);
  heading(sheet, "Verlauf");
  drawTable(
    sheet,
    eventColumns,
    listEvents(input).map(({ when, what }) => [[{ text: when }], [{ text: what }]]),
  );
  return sheet.finish((pageNumber, pageCount) => {
    sheet.y = page.footer;
    sheet.rule();
    const style = { size: 7, color: "muted" } as const;
    sheet.put(`Alle Zeitangaben in UTC · Buchung ${posting.entityGuid}`, page.left, page.footer + 8, style);
    sheet.put(`Seite ${pageNumber} von ${pageCount}`, page.right, page.footer + 8, {
      ...style,
      align: "right",
    });
  });
}
