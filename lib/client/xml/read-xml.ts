import { decodeXml } from "#lib/shared/xml-invoice/decode-xml.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { invoiceReaderOf } from "#lib/shared/xml-invoice/reader-of.ts";
import { leftOut } from "./left-out.ts";
import { indented } from "./source.ts";

/** Maximum size of a file, in bytes. */
const maxBytes = 16 * 2 ** 20;

/** The content of an XML file: an invoice, or its source text, well-formed or not. */
export type ReadXml =
  | { kind: "invoice"; invoice: XmlInvoice; rest: ReturnType<typeof leftOut> }
  | { kind: "source"; text: string; isCut: boolean; isBroken: boolean }
  | { kind: "tooLarge" };

// No invoice has elements of web pages. They would do nothing in a parsed document either, but the browser
// checks their event handlers and reports violations of the page's Content-Security-Policy.
const drawn = /w3\.org\/(1999\/xhtml|2000\/svg|1998\/Math)/i;

/**
 * Reads an XML file in the browser. Its parser loads nothing external, runs nothing, and stops when
 * entities expand too far. Only the text of the document gets into the page.
 */
export async function readXml(content: Blob): Promise<ReadXml> {
  if (content.size > maxBytes) return { kind: "tooLarge" };
  const text = decodeXml(new Uint8Array(await content.arrayBuffer()));
  if (drawn.test(text)) return { kind: "source", ...cut(text), isBroken: false };
  const document = new DOMParser().parseFromString(text, "application/xml");
  const root = document.documentElement;
  // Browsers report parse errors inside the document, in different elements and namespaces.
  if (document.getElementsByTagNameNS("*", "parsererror").length > 0) {
    return { kind: "source", ...cut(text), isBroken: true };
  }
  const read = invoiceReaderOf(root);
  // What is left out is known once all else was read.
  if (read) return { kind: "invoice", invoice: read(root), rest: leftOut(root) };
  return { kind: "source", ...cut(indented(document, maxSourceLength + 1)), isBroken: false };
}

/** Maximum length of the source text that is shown, in characters. */
const maxSourceLength = 200_000;

const cut = (text: string) => ({
  text: text.slice(0, maxSourceLength),
  isCut: text.length > maxSourceLength,
});
