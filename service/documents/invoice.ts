import { setImmediate } from "node:timers/promises";
import { computeInvoice, type InvoiceLine } from "./compute-invoice.ts";
import { documentLabel, documentTitle, legalNotes, paymentTerms } from "./describe-document.ts";
import type { DocumentInput } from "./document-input.ts";
import { drawLetterhead } from "./draw-letterhead.ts";
import { drawTable, type Cell, type Column } from "./draw-table.ts";
import { drawTotals } from "./draw-totals.ts";
import { findSupplier, groupIban, type Supplier } from "./find-supplier.ts";
import { formatAmount } from "./format-amount.ts";
import { formatDay } from "./format-date.ts";
import { page, Sheet } from "./sheet.ts";

const columns: Column[] = [
  { heading: "Pos.", x: page.left, width: 24 },
  { heading: "Bezeichnung", x: 88, width: 178 },
  { heading: "Kostenstelle", x: 274, width: 50 },
  { heading: "USt", x: 326, width: 28, align: "right" },
  { heading: "Netto", x: 358, width: 87, align: "right" },
  { heading: "Brutto", x: 449, width: page.right - 449, align: "right" },
];

function lineCells(line: InvoiceLine, index: number, currencyCode: string): Cell[] {
  return [
    [{ text: String(index + 1) }],
    [{ text: line.text }, { text: line.note, style: { size: 7.5, color: "muted" } }],
    [{ text: line.costCenter }],
    [{ text: `${line.rate} %` }],
    [{ text: formatAmount(line.net, currencyCode) }],
    [{ text: formatAmount(line.gross, currencyCode) }],
  ];
}

/** Draws the footer of a page: sender, bank account and page number. */
function drawFoot(sheet: Sheet, { name, address, iban, bank }: Supplier, pages: string): void {
  const style = { size: 7, color: "muted" } as const;
  sheet.y = page.footer;
  sheet.rule();
  const [nameLine = "", second] = sheet.lines(name, 210, style);
  const columnsOfLines = [
    [
      nameLine + (second === undefined ? "" : " …"),
      ...(address ? [address.street, `${address.postalCode} ${address.city}`] : []),
    ],
    bank && iban ? [bank, `IBAN ${groupIban(iban)}`] : ["Bankverbindung wie bekannt"],
  ];
  for (const [columnIndex, lines] of columnsOfLines.entries()) {
    for (const [index, line] of lines.entries()) {
      sheet.put(line, columnIndex === 0 ? page.left : 290, page.footer + 8 + index * 10, style);
    }
  }
  sheet.put(pages, page.right, page.footer + 8, { ...style, align: "right" });
}

/**
 * Returns the invoice of a posting as a PDF on A4, in German: sender, recipient, a line for each split
 * posting, net, tax by rate and total in the posting's currency. A negative amount makes it a credit note.
 * The date is the UTC calendar day. Equal input gives equal bytes.
 */
export async function renderInvoice({ posting, organizationName }: DocumentInput): Promise<Uint8Array> {
  // A document takes milliseconds of CPU time. The pause lets other work run between two documents.
  await setImmediate();
  const date = new Date(posting.invoiceDate);
  const { currencyCode } = posting.amount;
  const supplier = findSupplier(posting);
  const invoice = computeInvoice(posting);
  const sheet = new Sheet({ title: documentTitle(posting), author: supplier.name, createdAt: date });
  drawLetterhead(sheet, {
    supplier,
    organizationName,
    facts: [
      { label: `${documentLabel(posting)} Nr.`, value: posting.invoiceId },
      { label: "Datum", value: formatDay(date) },
      { label: "Ihre Lieferantennr.", value: posting.contact.accountsPayableNumber },
      { label: "Währung", value: currencyCode },
    ],
  });
  sheet.write(documentTitle(posting), page.left, page.right - page.left, { size: 14, weight: "semibold" });
  sheet.y += 14;
  const rows = invoice.lines.map((line, index) => lineCells(line, index, currencyCode));
  drawTable(sheet, columns, rows);
  drawTotals(sheet, invoice, currencyCode);
  const closing = [paymentTerms(posting, supplier), ...legalNotes(posting, supplier, invoice.tax)];
  for (const sentence of closing) sheet.write(sentence, page.left, page.right - page.left, { size: 8.5 });
  return sheet.finish((pageNumber, pageCount) => {
    drawFoot(sheet, supplier, `Seite ${pageNumber} von ${pageCount}`);
  });
}
