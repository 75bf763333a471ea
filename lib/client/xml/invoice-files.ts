import type { InvoiceAttachment } from "#lib/shared/xml-invoice/invoice.ts";
import { bytesOfBase64, EmbeddedFileCollector, type EmbeddedFiles } from "../embedded-files.ts";

/**
 * Returns the documents that are in an invoice's file (BT-125), named by its file name, else by its number
 * (BT-122).
 */
export async function invoiceFiles(attachments: readonly InvoiceAttachment[]): Promise<EmbeddedFiles> {
  const collector = new EmbeddedFileCollector();
  for (const { content, fileName, number } of attachments)
    if (content !== null)
      await collector.add(fileName ?? number ?? "?", collector.isFull ? null : bytesOfBase64(content));
  return collector.result;
}
