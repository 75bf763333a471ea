import type { PDFDocumentProxy } from "pdfjs-dist";
import { EmbeddedFileCollector, type EmbeddedFiles } from "#lib/client/embedded-files.ts";

/**
 * Returns the files that are embedded in a PDF, as an electronic invoice is in ZUGFeRD, in the order of its
 * list. Those that hang on a page as a comment are not among them.
 */
export async function pdfAttachments(document: PDFDocumentProxy): Promise<EmbeddedFiles> {
  const collector = new EmbeddedFileCollector();
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = collector.isFull ? null : await document.getAttachmentContent(id).catch(() => null);
    await collector.add(filename, content && new Uint8Array(content));
  }
  return collector.result;
}
