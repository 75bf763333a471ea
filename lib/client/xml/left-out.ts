import { wasRead } from "#lib/shared/xml-invoice/elements.ts";

/** A value of the file that no field of the sheet shows: the names of its elements below the root, and its text. */
export type LeftOut = { path: string; text: string };

/** Maximum values that are listed, and characters of each. */
const maxValues = 500;
const maxLength = 1_000;

/**
 * Returns the values of an invoice that nobody has read, in their order, and how many there are in all. Call it after the
 * invoice was read. The function does not recurse, so any depth is safe.
 */
export function leftOut(root: Element): { values: LeftOut[]; count: number } {
  const values: LeftOut[] = [];
  let count = 0;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || node.firstElementChild || wasRead(node)) continue;
    const text = node.textContent.trim();
    if (text === "") continue;
    count += 1;
    if (values.length < maxValues) values.push({ path: pathOf(node, root), text: text.slice(0, maxLength) });
  }
  return { values, count };
}

function pathOf(element: Element, root: Element): string {
  const names: string[] = [];
  for (let one: Element | null = element; one && one !== root; one = one.parentElement)
    names.unshift(one.localName);
  return names.join(" › ");
}
