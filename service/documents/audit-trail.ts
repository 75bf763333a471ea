import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import type { DocumentInput } from "./document-input.ts";

/** What the audit trail tells beside the posting: the export that took it, when it ended, and the files handed over. */
export type AuditTrailInput = DocumentInput & { exportId: string; exportedAt: Date; fileNames: string[] };

/** Draws what became of a posting as a PDF on A4. Times are UTC; equal input gives equal bytes. */
export async function renderAuditTrail(input: AuditTrailInput): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", info: { CreationDate: input.exportedAt } });
  pdf.text(input.organizationName).text(input.posting.invoiceId).text(input.exportId);
  pdf.text(input.exportedAt.toISOString());
  for (const name of input.fileNames) pdf.text(name);
  pdf.end();
  return await buffer(pdf);
}
