import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import type { DocumentInput } from "./document-input.ts";

/** Draws the invoice of a posting as a PDF on A4. Equal input gives equal bytes. */
export async function renderInvoice({ posting, organizationName }: DocumentInput): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", info: { CreationDate: new Date(posting.invoiceDate) } });
  pdf.text(posting.contact.accountsPayableNumber).text(organizationName).text(posting.invoiceId);
  for (const split of posting.splitPostings) pdf.text(`${split.postingText ?? ""} ${split.amount}`);
  pdf.end();
  return await buffer(pdf);
}
