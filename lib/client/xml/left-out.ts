import { termElement, termsAt } from "#lib/shared/xml-invoice/business-term.ts";
import { text, wasRead } from "#lib/shared/xml-invoice/elements.ts";
import { shownTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";
import { termTreeOf } from "#lib/shared/xml-invoice/term-tree-of.ts";

/**
 * A value of the file that no field of the sheet shows: the names of its elements below the root, its text,
 * and the numbers of the business terms of EN 16931 that it is, if the standard has one for it.
 */
export type LeftOut = { path: string; text: string; terms: readonly number[] };

/** Maximum values that are listed, and characters of each. */
const maxValues = 500;
const maxLength = 1_000;

/**
 * Returns the values of an invoice that nobody has read, in their order, and how many there are in all. Call
 * it after the invoice was read. The function does not recurse, so any depth is safe.
 */
export function leftOut(root: Element): { values: LeftOut[]; count: number } {
  const values: LeftOut[] = [];
  const tree = termTreeOf(root);
  const termsLeft = (path: readonly string[]) => {
    const terms = termsAt(tree, path);
    // Of several terms in one element the sheet has shown those that it has a field for.
    const left = terms.filter((term) => !shownTerms.has(term));
    return left.length > 0 ? left : terms;
  };
  let count = 0;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || node.firstElementChild || wasRead(node)) continue;
    const text = node.textContent.trim();
    if (text === "") continue;
    count += 1;
    if (values.length >= maxValues) continue;
    const path = pathOf(node, root);
    values.push({
      path: path.names.join(" › "),
      text: text.slice(0, maxLength),
      terms: termsLeft(path.terms),
    });
  }
  return { values, count };
}

/**
 * The names of the elements from below the root to an element: as the file has them, and as a `TermTree`
 * does.
 */
function pathOf(element: Element, root: Element): { names: string[]; terms: string[] } {
  const [names, terms]: [string[], string[]] = [[], []];
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const adjustment = one;
    names.unshift(one.localName);
    terms.unshift(termElement(one.localName, () => text(adjustment, "ChargeIndicator") === "true"));
  }
  return { names, terms };
}
