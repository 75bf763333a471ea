import "server-only";
import type PDFDocument from "pdfkit";
import type { Verdict } from "#lib/shared/receipt.ts";

/** A document of pdfkit. */
export type Pdf = InstanceType<typeof PDFDocument>;

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
 * Writes a table without headings, with a line below each row. The last of more than two columns is aligned
 * right.
 */
export function rows(pdf: Pdf, cells: string[][], columnStyles: (number | "*")[]): void {
  if (cells.length === 0) return;
  pdf.font("regular").fontSize(9).fillColor("black");
  pdf.table({
    columnStyles,
    rowStyles: { border: [0, 0, 0.5, 0], borderColor: "#cbd5e1", padding: [3, 2, 3, 2] },
    data: cells.map((row) =>
      row.map((text, index) => ({
        text,
        align: { x: index === row.length - 1 && row.length > 2 ? "right" : "left", y: "top" } as const,
      })),
    ),
  });
  pdf.x = margin;
}
