import type { TermTree } from "./business-term.ts";
import { ciiRoot } from "./cii.ts";
import { ciiTerms } from "./cii-terms.ts";
import type { XmlElement } from "./elements.ts";
import { ublRoots } from "./ubl.ts";
import { ublTerms } from "./ubl-terms.ts";

/**
 * Returns where the business terms of EN 16931 stand below a root element. Italian invoices have terms of
 * their own.
 */
export function termTreeOf(root: XmlElement): TermTree {
  if (ublRoots.includes(root.namespaceURI ?? "")) return ublTerms;
  return root.namespaceURI === ciiRoot ? ciiTerms : {};
}
