import "server-only";
import { decodeXml } from "#lib/shared/xml-invoice/decode-xml.ts";
import { countFatture, isFattura } from "#lib/shared/xml-invoice/fattura-pa.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { invoiceReaderOf } from "#lib/shared/xml-invoice/reader-of.ts";
import type { ReadDocument } from "./read-document.ts";
import { BrokenXmlError, parseXml } from "./parse-xml.ts";

/**
 * Reads an XML file. A lot of several Italian invoices is no invoice, because no posting is about all of
 * them.
 */
export function readXmlDocument(bytes: Uint8Array): ReadDocument {
  try {
    const invoice = invoiceOfXml(bytes);
    return invoice ? { invoice, pieces: [] } : { unreadable: "NO_INVOICE" };
  } catch (error) {
    if (error instanceof BrokenXmlError) return { unreadable: "BROKEN" };
    throw error;
  }
}

/** Returns the invoice of an XML file, or null if it is none. Throws a BrokenXmlError. */
export function invoiceOfXml(bytes: Uint8Array): XmlInvoice | null {
  const root = parseXml(decodeXml(bytes));
  if (isFattura(root) && countFatture(root) > 1) return null;
  return invoiceReaderOf(root)?.(root) ?? null;
}
