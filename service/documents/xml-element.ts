import { cleanText } from "./clean-text.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string) =>
  cleanText(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A piece of XML that is already escaped. */
export type Xml = { readonly xml: string };

/** The content of an element: text, which is escaped, elements, or nothing. */
export type XmlContent = string | Xml | undefined;

/**
 * Returns one XML element. Undefined children are left out. Text and attribute values are escaped and
 * cleaned of characters that XML 1.0 does not allow.
 */
export function element(name: string, attributes: Record<string, string>, ...children: XmlContent[]): Xml {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inside = children.map((child) => (typeof child === "object" ? child.xml : escape(child ?? "")));
  return { xml: `<${name}${pairs.join("")}>${inside.join("")}</${name}>` };
}

/** Returns an element without attributes in the namespace `ram`, which holds most elements of CII. */
export function ram(name: string, ...children: XmlContent[]): Xml {
  return element(`ram:${name}`, {}, ...children);
}

/** Joins several elements into one child. */
export function join(parts: readonly Xml[]): Xml {
  return { xml: parts.map((part) => part.xml).join("") };
}
