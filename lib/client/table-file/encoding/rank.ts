import { highCharacters } from "./bytes-to-text.ts";
import { characterScores, phraseStart } from "./character-score.ts";
import { guessedEncodings, type Encoding } from "./encodings.ts";
import { languages } from "./languages.ts";

/** An encoding with the score of its reading: the higher, the likelier. */
export type Ranked = { encoding: Encoding; score: number };

/** The advantage of a likely encoding, as a logarithm. It matters for a file with very few letters. */
const advantages: Partial<Record<Encoding, number>> = {
  "windows-1252": 1,
  macintosh: 0.4,
  cp850: 0.4,
  cp858: 0.2,
  "windows-1250": 0.4,
  "iso-8859-15": 0.2,
};

/** Number of phrases by which all encodings are ranked. All phrases rank only the likeliest encodings. */
const firstPhrases = 2_000;
const likelyEncodings = 5;

/** Reads bytes, given as characters up to 0xff, by the characters of the bytes from 0x80. */
export function readPhrase(bytes: string, high: string): string {
  return bytes.replace(/[\u0080-\u00ff]/g, (byte) => high.charAt(byte.charCodeAt(0) - 0x80));
}

/** The scores of a character between its neighbours, which are the same in many phrases. */
const known = new Map<string, number[]>();
const maxKnown = 50_000;

/** Returns how likely texts are in the language that fits all of them best, as a logarithm. */
export function textScore(phrases: Iterable<string>): number {
  const sums = languages.map(({ score }) => score);
  if (known.size > maxKnown) known.clear();
  for (const phrase of phrases) {
    for (let index = 0; index < phrase.length; index += 1) {
      if (phrase.charCodeAt(index) < 0x80) continue;
      const around = phrase.slice(Math.max(0, index - 1), index + 2);
      const key = index === 0 ? `${phraseStart}${around}` : around;
      let scores = known.get(key);
      if (!scores) known.set(key, (scores = characterScores(key.charAt(0), key.charAt(1), key.charAt(2))));
      scores.forEach((score, language) => (sums[language] = (sums[language] ?? 0) + score));
    }
  }
  return Math.max(...sums);
}

/**
 * Ranks the encodings with one byte a character by how likely the letters of their readings are. Of
 * encodings that read all phrases alike only the first is returned. `phrases` are bytes as characters.
 */
export function rankEncodings(phrases: readonly string[]): Ranked[] {
  const present = new Set<number>();
  for (const phrase of phrases)
    for (let index = 0; index < phrase.length; index += 1) {
      const byte = phrase.charCodeAt(index);
      if (byte >= 0x80) present.add(byte - 0x80);
    }
  const readings = new Map<string, Encoding>();
  for (const encoding of guessedEncodings) {
    const high = highCharacters(encoding);
    const reading = Array.from(present, (index) => high.charAt(index)).join("");
    if (!readings.has(reading)) readings.set(reading, encoding);
  }
  const rank = (names: Iterable<Encoding>, some: readonly string[]) =>
    Array.from(names, (encoding) => {
      const high = highCharacters(encoding);
      const score = textScore(some.map((phrase) => readPhrase(phrase, high)));
      return { encoding, score: score + (advantages[encoding] ?? 0) };
      // Sorting is stable, so that the first in the order of preference wins a tie.
    }).sort((a, b) => b.score - a.score);
  const first = rank(readings.values(), phrases.slice(0, firstPhrases));
  if (phrases.length <= firstPhrases) return first;
  const likely = first.slice(0, likelyEncodings).map(({ encoding }) => encoding);
  return [...rank(likely, phrases), ...first.slice(likelyEncodings)];
}
