import "server-only";
import { foldText } from "#lib/shared/fold-text.ts";
import { dutchLabels } from "./label-words/dutch.ts";
import { englishLabels } from "./label-words/english.ts";
import { frenchLabels } from "./label-words/french.ts";
import { germanLabels } from "./label-words/german.ts";
import { italianLabels } from "./label-words/italian.ts";
import { polishLabels } from "./label-words/polish.ts";
import { spanishLabels } from "./label-words/spanish.ts";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import type { PageLine, PageWord } from "./lines.ts";
import { readCurrency } from "./read-amount.ts";

/** A label: the words from index `from` to before `to` of a line, and their language. */
export type Label = { meaning: LabelMeaning; language: string; from: number; to: number };

/**
 * Returns the letters of a text as labels are compared: without case, accents, blanks and punctuation. So
 * "Rechnungs-Nr.:" equals "Rechnungsnr". It is for labels only; numbers are never compared like this.
 */
export const labelKey = (text: string) => foldText(text.replaceAll(/[łŁ]/g, "l")).replaceAll(/[^a-z]/g, "");

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** German first: where two languages share a label, the first one's meaning holds. */
const labelWords = {
  german: germanLabels,
  english: englishLabels,
  french: frenchLabels,
  italian: italianLabels,
  spanish: spanishLabels,
  dutch: dutchLabels,
  polish: polishLabels,
};

const meanings = new Map<string, { meaning: LabelMeaning; language: string }>();
for (const [language, table] of Object.entries(labelWords)) {
  for (const [meaning, phrases] of Object.entries(table) as [LabelMeaning, string][]) {
    for (const phrase of phrases.split("|")) {
      const written = [phrase, phrase.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)];
      for (const key of written.map(labelKey)) {
        if (!meanings.has(key)) meanings.set(key, { meaning, language });
      }
    }
  }
}

/** The maximum of words in a label. */
const maxWords = 7;

/** A rate or a code inside a label, such as "inkl. 19 % MwSt." or "Handelsrechnung (380) Nr.". */
const insideLabel = /^(\(?\d{1,2}([.,]\d{1,2})?\s?%?\)?|\(\d{3}\)|[^\p{L}\d]+)$/u;

/** Any German kind of invoice, such as "Baurechnung", but no "Abrechnung" or "Berechnung". */
const compound = /^[a-z]{2,}(?<!ab|be|ver|an|um|auf|hoch|ein|zu|vor|gegen|stor)rechnung$/;

/** Reads a German title of two words in one: a kind of invoice, or of credit note. */
function compoundMeaning(key: string) {
  const meaning = compound.test(key)
    ? "invoice"
    : /(gutschrift|korrekturrechnung)$/.test(key)
      ? "anyCredit"
      : null;
  return meaning ? ({ meaning, language: "german" } as const) : undefined;
}

/**
 * Returns the labels of a line from left to right. Of several that begin at one word, the longest is
 * taken.
 */
export function findLabels({ words }: Pick<PageLine, "words">): Label[] {
  const labels: Label[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const label = longestLabel(words, from);
    if (!label) continue;
    labels.push(label);
    from = label.to - 1;
  }
  return labels;
}

function longestLabel(words: readonly PageWord[], from: number): Label | null {
  let key = "";
  let longest: Label | null = null;
  // The sign of a currency before a label belongs to the amount before it.
  if (readCurrency(words[from]?.text ?? "") !== null) return null;
  for (let at = from; at < Math.min(words.length, from + maxWords); at += 1) {
    const word = words[at];
    if (!word || word.cell !== words[from]?.cell) break;
    if (at > from && insideLabel.test(word.text)) continue;
    // Words with digits are values. Only the first of "Rechnungsnr./Datum" is read.
    if (/\d/.test(word.text)) break;
    const [before = "", after] = word.text.split("/");
    key += labelKey(before);
    const found = meanings.get(key) ?? (at === from ? compoundMeaning(key) : undefined);
    if (found && labelKey(before) !== "") longest = { ...found, from, to: at + 1 };
    // A colon ends a label.
    if (word.text.endsWith(":") || after !== undefined) break;
  }
  return longest;
}
