import { ciiRoot, readCii } from "./cii.ts";
import type { XmlInvoice } from "./invoice.ts";
import { indented } from "./source.ts";
import { readUbl, ublRoots } from "./ubl.ts";

/** The largest file that is read, in bytes. */
const largest = 16 * 2 ** 20;

/** What is shown of an XML: the invoice it is, or its text, well-formed or not. */
export type ReadXml =
  | { kind: "invoice"; invoice: XmlInvoice }
  | { kind: "source"; text: string; isCut: boolean; isBroken: boolean }
  | { kind: "tooLarge" };

// No invoice has elements of web pages. They would do nothing in a parsed document either, but the browser looks at
// their handlers and reports them against the page's policy.
const drawn = /w3\.org\/(1999\/xhtml|2000\/svg|1998\/Math)/i;

/**
 * Reads an XML in the browser, whose parser loads nothing from elsewhere, runs nothing, and gives up when entities
 * grow out of hand. Nothing of the document gets into the page but its text.
 */
export async function readXml(content: Blob): Promise<ReadXml> {
  if (content.size > largest) return { kind: "tooLarge" };
  const text = decode(await content.arrayBuffer());
  if (drawn.test(text)) return { kind: "source", ...cut(text), isBroken: false };
  const document = new DOMParser().parseFromString(text, "application/xml");
  const root = document.documentElement;
  // Browsers put what went wrong into the document itself, in different places and namespaces.
  if (document.getElementsByTagNameNS("*", "parsererror").length > 0) {
    return { kind: "source", ...cut(text), isBroken: true };
  }
  if (ublRoots.includes(root.namespaceURI ?? "")) return { kind: "invoice", invoice: readUbl(root) };
  if (root.namespaceURI === ciiRoot) return { kind: "invoice", invoice: readCii(root) };
  return { kind: "source", ...cut(indented(document, longestSource + 1)), isBroken: false };
}

/** How much of a source text is shown, in characters. */
const longestSource = 200_000;

const cut = (text: string) => ({ text: text.slice(0, longestSource), isCut: text.length > longestSource });

/** The text of an XML by its byte order mark, else by what its declaration says (XML 1.0, appendix F), else UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const beginning = new TextDecoder("latin1").decode(bytes.slice(0, 200));
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  const label =
    first === 0xfe && second === 0xff
      ? "utf-16be"
      : first === 0xff && second === 0xfe
        ? "utf-16le"
        : declared;
  try {
    return new TextDecoder(label ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // an encoding that is none
  }
}
