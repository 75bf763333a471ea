import { languages } from "./languages.ts";

/** The logarithm of a guessed probability for what is no letter of a language. */
const unlikely = { foreign: -9, mark: -4, sign: -5, rare: -10, broken: -15 } as const;

const letter = /\p{L}/u;
const latin = /\p{Script=Latin}/u;
/**
 * Controls, box drawings, blocks, private use and the replacement character: none is in an account's name.
 */
const broken = /[\u0080-\u009f\u2500-\u259f\ue000-\uf8ff\ufffd]/;
const marks = /[\u00a0„“”‚‘’«»–—…]/;
const signs = /[€£§°²³ºª•®©™·&½]/;

/** Stands before the first character of a phrase. */
export const phraseStart = "\n";

const isUpper = (text: string) => text !== text.toLowerCase();
const isLower = (text: string) => text !== text.toUpperCase();

/**
 * Returns, for each language, how likely a character beyond ASCII is between the character before it and the
 * one after it, as a logarithm.
 */
export function characterScores(before: string, character: string, after: string): number[] {
  if (!letter.test(character)) {
    const score = signScore(before, character, after);
    return languages.map(() => score);
  }
  const context = contextScore(before, character, after);
  const lower = character.toLowerCase();
  return languages.map(
    ({ letters }) => context + (letters.get(character) ?? letters.get(lower) ?? unlikely.foreign),
  );
}

function signScore(before: string, character: string, after: string): number {
  if (broken.test(character)) return unlikely.broken;
  const isInside = letter.test(before) && letter.test(after);
  // "½uvres" is no word. Quotation marks do begin words.
  if (letter.test(after) && signs.test(character)) return unlikely.rare;
  if (isInside && character !== "’" && character !== "\u00a0") return unlikely.rare;
  if (marks.test(character)) return unlikely.mark;
  return signs.test(character) ? unlikely.sign : unlikely.rare;
}

/** How likely a letter of this case and script is between its neighbours. */
function contextScore(before: string, character: string, after: string): number {
  const hasBefore = letter.test(before);
  const hasAfter = letter.test(after);
  let score = 0;
  for (const neighbour of [before, after]) {
    if (letter.test(neighbour) && latin.test(neighbour) !== latin.test(character)) score -= 8;
  }
  if (isUpper(character)) {
    if (!hasBefore && !hasAfter) return score - 5;
    if (hasBefore && !isUpper(before)) return score - 7;
    // Capitals begin a phrase or a word, or stand among capitals.
    return score - (before === phraseStart || isUpper(before) || isUpper(after) ? 0.7 : 2.5);
  }
  if (before === phraseStart) score -= 2;
  if (!hasBefore && !hasAfter) return score - 2;
  return isLower(character) && isUpper(before) && isUpper(after) && character !== "ß" ? score - 6 : score;
}
