import "server-only";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import type PDFDocument from "pdfkit";
import { pageMark, pagesMark, type PdfDescription, type PdfStep } from "./pdf-description.ts";
import { grey, margin } from "./pdf-layout.ts";

const fonts = path.join(process.cwd(), "node_modules/@expo-google-fonts/inter");

type Document = InstanceType<typeof PDFDocument>;

/**
 * Returns a description as a PDF of A4 pages, which begins with its title and has a footer on each page. It
 * takes a processor for half a second and longer, so only a thread calls it.
 */
export async function layOutPdf({ title, steps, footer }: PdfDescription): Promise<Uint8Array<ArrayBuffer>> {
  // Most threads never make one, and the bundle would load it at the start of each.
  const { default: Pdf } = await import("pdfkit");
  const pdf = new Pdf({ size: "A4", margin, bufferPages: true, info: { Title: title } });
  pdf.registerFont("regular", path.join(fonts, "400Regular/Inter_400Regular.ttf"));
  pdf.registerFont("strong", path.join(fonts, "600SemiBold/Inter_600SemiBold.ttf"));
  pdf.font("strong").fontSize(16).text(title);
  for (const step of steps) write(pdf, step);
  writeFooters(pdf, footer);
  pdf.end();
  return buffer(pdf);
}

function write(pdf: Document, step: PdfStep): void {
  if ("font" in step) pdf.font(step.font);
  else if ("fontSize" in step) pdf.fontSize(step.fontSize);
  else if ("fillColor" in step) pdf.fillColor(step.fillColor);
  else if ("text" in step) pdf.text(step.text, step.x);
  else if ("moveDown" in step) pdf.moveDown(step.moveDown);
  else writeTable(pdf, step);
}

/** Writes a table with a line below each row. The last of more than two columns is aligned right. */
function writeTable(pdf: Document, { table, columnStyles }: Extract<PdfStep, { table: unknown }>): void {
  pdf.table({
    columnStyles,
    rowStyles: { border: [0, 0, 0.5, 0], borderColor: "#cbd5e1", padding: [3, 2, 3, 2] },
    data: table.map((row) =>
      row.map((text, index) => ({
        text,
        align: { x: index === row.length - 1 && row.length > 2 ? "right" : "left", y: "top" } as const,
      })),
    ),
  });
  pdf.x = margin;
}

function writeFooters(pdf: Document, footer: string): void {
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const text = footer.replaceAll(pageMark, String(page + 1)).replaceAll(pagesMark, String(pages));
    pdf
      .font("regular")
      .fontSize(8)
      .fillColor(grey)
      .text(text, margin, pdf.page.height - 32);
  }
}
