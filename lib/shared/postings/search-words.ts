import { parseAmount } from "../amounts.ts";
import { foldText } from "../fold-text.ts";

/** The minimum length of a search's longest word, in characters: what the index of the database can find. */
export const minSearchLength = 3;

/** The maximum length of a search, in characters. */
export const maxSearchLength = 200;

/** The maximum number of words of a search. Each costs the database time. */
export const maxSearchWords = 10;

/** A word of a search in each spelling in which a posting may have it, folded. One of them must occur. */
export type SearchWord = readonly string[];

/**
 * Returns the words of a search. A word that is an amount in German or English also has the spelling in which
 * amounts are stored, with a dot and without groups. A currency sign alone is left out, because postings have
 * the currency's code.
 */
export function readSearch(text: string): SearchWord[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== "" && !/^\p{Sc}$/u.test(word))
    .map((word) => {
      const readings = [word, parseAmount(word, "de"), parseAmount(word, "en")];
      return [...new Set(readings.filter((reading) => reading !== null))];
    });
}

/**
 * Returns whether a text can be searched for: it has a word of three characters or more, and at most ten
 * words.
 */
export function isSearchable(text: string): boolean {
  const words = readSearch(text);
  const isLong = (word: SearchWord) => word.every((reading) => reading.length >= minSearchLength);
  return words.length <= maxSearchWords && words.some(isLong);
}
