import "server-only";
import type { Verdict } from "#lib/shared/receipt.ts";
import type { Pdf } from "./pdf-description.ts";

/** The margin of a page, in points. */
export const margin = 48;

/** The color of secondary text. */
export const grey = "#475569";

/** The color of each verdict. */
export const inks: Record<Verdict, string> = { right: "black", open: "#92400e", wrong: "#b91c1c" };

/** Writes a heading, and leaves the font for the text below it. */
export function heading(pdf: Pdf, text: string, color = "black"): void {
  pdf.moveDown().font("strong").fontSize(11).fillColor(color).text(text, margin).moveDown(0.3);
  pdf.font("regular").fontSize(9).fillColor("black");
}

/**
 * Writes a table without headings, and nothing without rows. The last of more than two columns is aligned
 * right.
 */
export function rows(pdf: Pdf, cells: string[][], columnStyles: (number | "*")[]): void {
  if (cells.length === 0) return;
  pdf.font("regular").fontSize(9).fillColor("black").table(cells, columnStyles);
}
