import "server-only";
import { SaxesParser } from "saxes";
import type { XmlElement } from "#lib/shared/xml-invoice/elements.ts";

/** Maximum depth of elements in elements, and maximum number of elements. No invoice comes near. */
const maxDepth = 100;
const maxElements = 500_000;

/** An error for a file that is not well-formed, or larger than any invoice. */
export class BrokenXmlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BrokenXmlError";
  }
}

/**
 * Parses XML and returns its root element. The parser knows no entities but the five of XML: it reads no
 * document type definition, so that nothing expands and nothing outside the text is loaded. Throws a
 * BrokenXmlError.
 */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: ParsedElement[] = [];
  const roots: ParsedElement[] = [];
  let count = 0;
  parser.on("error", ({ message }) => {
    throw new BrokenXmlError(message);
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    count += 1;
    if (open.length === maxDepth || count > maxElements) throw new BrokenXmlError("Too many elements.");
    const values = Object.values(attributes).map(({ name, value }): [string, string] => [name, value]);
    const element = new ParsedElement(local, uri || null, new Map(values));
    const parent = open.at(-1);
    if (parent) parent.add(element);
    else roots.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const onText = (text: string) => open.at(-1)?.add(text);
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.write(xml).close();
  const [root] = roots;
  if (!root) throw new BrokenXmlError("There is no element.");
  return root;
}

class ParsedElement implements XmlElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly #attributes: Map<string, string>;
  readonly #content: (ParsedElement | string)[] = [];

  constructor(localName: string, namespaceURI: string | null, attributes: Map<string, string>) {
    this.localName = localName;
    this.namespaceURI = namespaceURI;
    this.#attributes = attributes;
  }

  add(content: ParsedElement | string) {
    this.#content.push(content);
  }

  get children(): ParsedElement[] {
    return this.#content.filter((one) => typeof one !== "string");
  }

  get textContent(): string {
    return this.#content.map((one) => (typeof one === "string" ? one : one.textContent)).join("");
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
}
