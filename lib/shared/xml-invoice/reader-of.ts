import { ciiRoot, readCii } from "./cii.ts";
import type { XmlElement } from "./elements.ts";
import { isFattura, readFattura } from "./fattura-pa.ts";
import type { XmlInvoice } from "./invoice.ts";
import { readUbl, ublRoots } from "./ubl.ts";

/** Returns the reader of an invoice by its root element, or undefined if it is no invoice. */
export function invoiceReaderOf(root: XmlElement): ((root: XmlElement) => XmlInvoice) | undefined {
  if (ublRoots.includes(root.namespaceURI ?? "")) return readUbl;
  if (root.namespaceURI === ciiRoot) return readCii;
  return isFattura(root) ? readFattura : undefined;
}
