import { drawLetterhead } from "../documents/draw-letterhead.ts";
import { drawTable } from "../documents/draw-table.ts";
import type { DocumentInput } from "../documents/document-input.ts";
import { findSupplier } from "../documents/find-supplier.ts";
import { formatDay } from "../documents/format-date.ts";
import { page, Sheet } from "../documents/sheet.ts";

/** Returns the delivery note of an invoice as a PDF on A4: the goods without prices. */
export function drawDeliveryNote({ posting, organizationName }: DocumentInput, number: string): Uint8Array {
  const supplier = findSupplier(posting);
  const date = new Date(posting.invoiceDate);
  const title = `Lieferschein ${number}`;
  const sheet = new Sheet({ title, author: supplier.name, createdAt: date });
  drawLetterhead(sheet, {
    supplier,
    organizationName,
    facts: [
      { label: "Lieferschein Nr.", value: number },
      { label: "Lieferdatum", value: formatDay(date) },
      { label: "Zur Rechnung", value: posting.invoiceId },
    ],
  });
  sheet.write(title, page.left, page.right - page.left, { size: 14, weight: "semibold" });
  sheet.y += 14;
  drawTable(
    sheet,
    [
      { heading: "Pos.", x: page.left, width: 30 },
      { heading: "Bezeichnung", x: 100, width: 330 },
      { heading: "Menge", x: 440, width: page.right - 440, align: "right" },
    ],
    posting.splitPostings.map((split, index) => [
      [{ text: String(index + 1) }],
      [{ text: split.postingText ?? "" }],
      [{ text: "1" }],
    ]),
  );
  sheet.y += 20;
  sheet.write("Lieferung und Leistung vollständig erhalten.", page.left, 300, { size: 8.5 });
  sheet.y += 40;
  sheet.rule(page.left, 240);
  sheet.y += 4;
  sheet.write("Datum, Unterschrift", page.left, 200, { size: 7, color: "muted" });
  return sheet.finish(() => undefined);
}
