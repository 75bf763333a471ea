import { foldText } from "../fold-text.ts";
import type { SearchWord } from "./search-words.ts";

/** A piece of a text, and whether it was searched for. */
export type TextPiece = { text: string; isMarked: boolean };

/**
 * Cuts a text into the pieces that match a word of a search in one of its readings, and those between them.
 * Joined they are the text.
 */
export function markText(text: string, words: readonly SearchWord[]): TextPiece[] {
  // A letter and its accents are one.
  const characters = text.match(/[^]\p{M}*/gu) ?? [];
  const folded = characters.map((character) => foldText(character));
  // Where in the text each unit of the folded text came from.
  const origins = folded.flatMap((part, index) => Array.from({ length: part.length }, () => index));
  const joined = folded.join("");
  const marked = new Set<number>();
  for (const reading of words.flat())
    for (let at = joined.indexOf(reading); at >= 0; at = joined.indexOf(reading, at + 1))
      for (const index of origins.slice(at, at + reading.length)) marked.add(index);
  const pieces: TextPiece[] = [];
  for (const [index, character] of characters.entries()) {
    const last = pieces.at(-1);
    const isMarked = marked.has(index);
    if (last?.isMarked === isMarked) last.text += character;
    else pieces.push({ text: character, isMarked });
  }
  return pieces;
}

/** Returns whether a text contains a word of a search. */
export function hasWord(text: string, words: readonly SearchWord[]): boolean {
  const folded = foldText(text);
  return words.some((readings) => readings.some((reading) => folded.includes(reading)));
}
