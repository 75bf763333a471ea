import "server-only";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import PDFDocument from "pdfkit";
import { grey, margin, type Pdf } from "./pdf-layout.ts";

const fonts = path.join(process.cwd(), "node_modules/@expo-google-fonts/inter");

/** Returns a document of A4 pages that begins with its title. The fonts are `regular` and `strong`. */
export function beginPdf(title: string): Pdf {
  const pdf = new PDFDocument({ size: "A4", margin, bufferPages: true, info: { Title: title } });
  pdf.registerFont("regular", path.join(fonts, "400Regular/Inter_400Regular.ttf"));
  pdf.registerFont("strong", path.join(fonts, "600SemiBold/Inter_600SemiBold.ttf"));
  pdf.font("strong").fontSize(16).text(title);
  return pdf;
}

/** Writes the footer of each page and returns the whole document. */
export async function endPdf(
  pdf: Pdf,
  footer: (page: number, pages: number) => string,
): Promise<Buffer<ArrayBuffer>> {
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font("regular")
      .fontSize(8)
      .fillColor(grey)
      .text(footer(page + 1, pages), margin, pdf.page.height - 32);
  }
  pdf.end();
  return buffer(pdf);
}
