import "server-only";
import { agrees, differs, type FactRule, notFound } from "../compared.ts";
import { placeOf } from "../lines.ts";
import { comparableNumber, invoiceNumbers } from "../page-numbers.ts";
import type { LabelledLine } from "../page-text.ts";

/**
 * Compares the invoice number. In a text only the value of a label of invoice numbers agrees; it differs
 * where all labels of one kind give one other number.
 */
export const compareNumber: FactRule = ({ posted: { number: posted }, invoice, lines, kind }) => {
  if (posted === null || comparableNumber(posted) === "") return notFound(posted);
  const wanted = comparableNumber(posted);
  if (invoice?.number) {
    const values = {
      posted,
      found: invoice.number,
      place: placeOfNumber(lines, comparableNumber(invoice.number)),
    };
    return comparableNumber(invoice.number) === wanted ? agrees(values) : differs(values);
  }
  const groups = invoiceNumbers(lines, kind).filter((group) => group.length > 0);
  const [best = []] = groups;
  const [first] = best;
  const different = new Set(best.map(({ value }) => comparableNumber(value)));
  if (!first || different.size > 1) return notFound(posted);
  const values = { posted, found: first.value, place: placeOf(first.page, first.words) };
  if (different.has(wanted)) return agrees(values);
  // "4711 2" may be a number and something else; a title may name another document.
  const isPart = first.words.some(({ text }) => comparableNumber(text) === wanted);
  const isElsewhere = groups
    .slice(1)
    .some((group) => group.some(({ value }) => comparableNumber(value) === wanted));
  return isPart || isElsewhere ? notFound(posted) : differs(values);
};

/** Returns where a number stands as one word or several words of a line. */
function placeOfNumber(lines: readonly LabelledLine[], wanted: string) {
  for (const { page, words } of lines) {
    for (const from of words.keys()) {
      for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
        const part = words.slice(from, to);
        if (comparableNumber(part.map(({ text }) => text).join(" ")) === wanted) return placeOf(page, part);
      }
    }
  }
  return null;
}
