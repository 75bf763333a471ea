import { cleanText } from "./clean-text.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string) => cleanText(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A piece of XML that is escaped already. */
export type Xml = { readonly xml: string };

/** What an element may hold: text, which is escaped here, elements, or nothing at all. */
export type XmlContent = string | Xml | undefined;

/**
 * One XML element. The name may carry attributes as pairs; children that are undefined leave no trace. Text and values
 * are escaped and freed of characters that XML 1.0 does not allow.
 */
export function element(name: string, attributes: Record<string, string>, ...children: XmlContent[]): Xml {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inside = children.map((child) => (typeof child === "object" ? child.xml : escape(child ?? "")));
  return { xml: `<${name}${pairs.join("")}>${inside.join("")}</${name}>` };
}

/** The same without attributes, in the namespace in which CII keeps nearly all of its elements. */
export function ram(name: string, ...children: XmlContent[]): Xml {
  return element(`ram:${name}`, {}, ...children);
}

/** Several elements in a row, as one child. */
export function join(parts: readonly Xml[]): Xml {
  return { xml: parts.map((part) => part.xml).join("") };
}
