import "server-only";
import Big from "big.js";
import type { PlaceInDocument } from "#lib/shared/comparison.ts";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import type { Label } from "./find-labels.ts";
import { type PageLine, type PageWord, placeOf } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";
import { readAmount, readCurrency, type WrittenAmount } from "./read-amount.ts";
import { wrappedMeaning } from "./wrapped-label.ts";

/** An amount of a page with what its label says, null without label. `line` is the index of its line. */
export type PageAmount = {
  value: Big;
  currency: string | null;
  meaning: LabelMeaning | null;
  rate: string | null;
  line: number;
  place: PlaceInDocument | null;
};

type Found = { from: number; to: number; amount: WrittenAmount };

const amountMeanings = new Set<LabelMeaning>([
  "gross",
  "total",
  "due",
  "net",
  "tax",
  "prepaid",
  "noTotal",
  "subtotal",
  "unrelated",
]);

/**
 * Returns the amounts of a document with their labels. "1.234" is thousands where other amounts have a
 * decimal comma, and decimals of a price otherwise never; an amount that stays ambiguous is left out.
 */
export function pageAmounts(lines: readonly LabelledLine[]): PageAmount[] {
  const found = lines.map(amountsOf);
  const texts = lines.flatMap(({ words }) => words.map(({ text }) => text));
  const points = new Set(texts.flatMap((text) => /\d([.,])\d\d(?!\d)(?![.,]\d)/.exec(text)?.[1] ?? []));
  const isThousands = (line: LabelledLine, { from, to }: Found) => {
    const separator = /[.,](?=\d{3}\b)/.exec(textOf(line.words.slice(from, to)))?.[0];
    return points.size === 1 && separator !== undefined && !points.has(separator);
  };
  return lines.flatMap((line, index) => {
    const certain = (found[index] ?? []).filter(
      (one) => one.amount.values.length === 1 || isThousands(line, one),
    );
    const meanings = meaningsOf(line, certain);
    const [first] = certain;
    const wrapped = first && !meanings[0] ? wrappedMeaning(lines[index - 1], line, first.from) : null;
    return certain.map(({ from, to, amount }, at) => ({
      value: amount.values[0] ?? new Big(0),
      // The rate of a wrapped label is in the line above.
      ...(at === 0 && wrapped !== null && amountMeanings.has(wrapped)
        ? { meaning: wrapped, rate: null }
        : { meaning: meanings[at] ?? null, rate: rateOf(line) }),
      line: index,
      currency: amount.currency ?? besides(line, from, to),
      place: placeOf(line.page, line.words.slice(from, to)),
    }));
  });
}

const textOf = (words: readonly PageWord[]) => words.map(({ text }) => text).join(" ");

function amountsOf(line: LabelledLine): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < line.words.length; from += 1) {
    const one = amountAt(line, from);
    if (!one) continue;
    found.push(one);
    from = one.to - 1;
  }
  return found;
}

/**
 * Reads the longest amount that begins with a word: a sign, groups of digits and a currency may be words
 * of their own.
 */
function amountAt({ words, pitch }: PageLine, from: number): Found | null {
  for (let to = Math.min(words.length, from + 6); to > from; to -= 1) {
    const part = words.slice(from, to);
    const isClose = part.every(({ left }, at) => at === 0 || left - (part[at - 1]?.right ?? 0) < 1.7 * pitch);
    const startsWithCurrency = readCurrency(part[0]?.text ?? "") !== null;
    if (!isClose || (startsWithCurrency && part.length === 1)) continue;
    const amount = readAmount(textOf(part));
    if (amount && words[to]?.text !== "%" && !/^%/.test(words[to]?.text ?? "")) return { from, to, amount };
  }
  return null;
}

/** Returns the currency in the word before or after an amount, also in a cell of its own. */
function besides({ words }: PageLine, from: number, to: number): string | null {
  return readCurrency(words[from - 1]?.text ?? "") ?? readCurrency(words[to]?.text ?? "");
}

/** Returns the only rate in per cent of a line. */
function rateOf({ words }: Pick<PageLine, "words">): string | null {
  const rates = [...textOf(words).matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)].map(
    ([, rate = ""]) => rate,
  );
  return rates.length === 1 ? (rates[0]?.replace(",", ".") ?? null) : null;
}

function meaningsOf(line: LabelledLine, amounts: readonly Found[]): (LabelMeaning | null)[] {
  const labels = line.labels.filter(({ meaning }) => amountMeanings.has(meaning));
  const meanings = amounts.map(({ from }, at) => {
    const after = amounts[at - 1]?.to ?? 0;
    return nearest(
      line,
      labels.filter((label) => label.from >= after && label.to <= from),
    );
  });
  if (amounts.length < 2 || meanings.slice(1).some((meaning) => meaning !== null)) return meanings;
  return severalAfterOneLabel(meanings[0] ?? null, amounts);
}

/**
 * Returns the meaning of the nearest cell with labels. What is no total stays none, wherever the line says
 * it.
 */
function nearest(
  { words }: PageLine,
  labels: readonly LabelledLine["labels"][number][],
): LabelMeaning | null {
  const all = labels
    .filter((label) => !isInOtherText(words, label, labels.at(-1)))
    .map(({ meaning }) => meaning);
  if (all.includes("unrelated")) return "unrelated";
  if (all.includes("noTotal")) return "noTotal";
  if (all.includes("prepaid")) return "prepaid";
  if (all.includes("subtotal")) return "subtotal";
  const cellOf = (label: LabelledLine["labels"][number] | undefined) => words[label?.from ?? 0]?.cell;
  const near = labels
    .filter((label) => cellOf(label) === cellOf(labels.at(-1)))
    .map(({ meaning }) => meaning);
  // "Gesamtbetrag netto" is net, "Rechnungsbetrag zzgl. MwSt." is no gross total.
  return (["due", "net", "tax", "gross", "total"] as const).find((meaning) => near.includes(meaning)) ?? null;
}

/**
 * Whether a label is inside the text of a cell far from the last label's, as in an address: "avenue du Port
 * 82".
 */
function isInOtherText(words: readonly PageWord[], { from, to }: Label, last: Label | undefined): boolean {
  const [word, start] = [words[from], words[last?.from ?? 0]];
  if (!word || !start || word.cell === start.cell) return false;
  const isInside = words[from - 1]?.cell === word.cell && words[to]?.cell === word.cell;
  const end = words.filter(({ cell }) => cell === word.cell).at(-1)?.right ?? 1;
  return isInside && words[(last?.from ?? 0) - 1]?.cell !== start.cell && start.left - end > 0.2;
}

/**
 * Labels a row of several amounts: net, tax and gross that add up, a tax after its basis, or one total in
 * two currencies.
 */
function severalAfterOneLabel(
  meaning: LabelMeaning | null,
  amounts: readonly Found[],
): (LabelMeaning | null)[] {
  const values = amounts.map(({ amount }) => amount.values[0] ?? new Big(0));
  const [net, tax, gross] = values;
  const isSum = net && tax && gross && values.length === 3 && net.plus(tax).eq(gross) && !tax.eq(0);
  if (isSum && (meaning === "total" || meaning === "gross")) return ["net", "tax", "gross"];
  if (meaning === "tax") return amounts.map((_, at) => (at === amounts.length - 1 ? "tax" : null));
  const currencies = new Set(amounts.map(({ amount }) => amount.currency));
  if (currencies.size === amounts.length && !currencies.has(null)) return amounts.map(() => meaning);
  return amounts.map(() => null);
}
