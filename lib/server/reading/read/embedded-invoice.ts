import "server-only";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { BrokenXmlError } from "./parse-xml.ts";
import { invoiceOfXml } from "./read-xml-document.ts";

/** The names that Factur-X, ZUGFeRD and XRechnung give to the invoice. */
const usualName = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Maximum number of embedded files that are looked into, and maximum bytes of one. */
const maxFiles = 20;
const maxFileBytes = 16 * 2 ** 20;

/**
 * Returns the invoice that is embedded in a PDF as XML, or null: of the files that end with `.xml`, the
 * first one that is an invoice, those with the usual names before others. An order (Order-X) is none.
 */
export async function embeddedInvoice(pdf: PDFDocumentProxy): Promise<XmlInvoice | null> {
  const files = [...((await pdf.getAttachments()) ?? [])]
    .map(([id, { filename }]) => ({ id, name: filename }))
    .filter(({ name }) => /\.xml$/i.test(name))
    .sort((a, b) => Number(usualName.test(b.name)) - Number(usualName.test(a.name)));
  for (const { id } of files.slice(0, maxFiles)) {
    const content = await pdf.getAttachmentContent(id);
    const invoice = content && content.byteLength <= maxFileBytes ? invoiceOrNull(content) : null;
    if (invoice) return invoice;
  }
  return null;
}

/**
 * Returns the invoice of an embedded file, or null. One that is damaged does not hide the text of the pages.
 */
function invoiceOrNull(content: Uint8Array): XmlInvoice | null {
  try {
    return invoiceOfXml(content);
  } catch (error) {
    if (error instanceof BrokenXmlError) return null;
    throw error;
  }
}
