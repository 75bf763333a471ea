import "server-only";
import iconv from "iconv-lite";
import type { ReplacedCharacter } from "#lib/shared/hand-over.ts";

const windowsOnly = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const outside = new RegExp(`[^\\0-\\x7f\\xa0-\\xff${windowsOnly}]`, "gu");

/** Letters that Unicode does not take apart into a letter and its mark. */
const plainLetters: Record<string, string> = {
  ...{ ł: "l", Ł: "L", đ: "d", Đ: "D", ħ: "h", Ħ: "H", ı: "i", ŋ: "n", ẞ: "SS", "\u2212": "-" },
  ...{ "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2015": "-", "\u202f": "\u00a0", "\u2009": " " },
};

function replacement(character: string): string {
  const plain = plainLetters[character] ?? character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && plain.search(outside) === -1 ? plain : "?";
}

/**
 * A text as Windows-1252 can hold it: composed letters, and what is outside replaced by the letter below its marks or
 * by `?`. `onReplaced` hears of each character that was replaced and by what.
 */
export function fitWindows1252(text: string, onReplaced: (character: string, by: string) => void): string {
  if (text.search(outside) === -1) return text;
  return text.normalize("NFC").replaceAll(outside, (character) => {
    const by = replacement(character);
    onReplaced(character, by);
    return by;
  });
}

/** The bytes of a text that `fitWindows1252` made fit. */
export function toWindows1252(text: string): Uint8Array {
  return iconv.encode(text, "win1252");
}

/** So many different characters are counted; a text in another script would have thousands. */
const mostCharacters = 200;

/** Characters that a file could not hold, counted as they are replaced; of very many the first ones. */
export class ReplacedCharacters {
  readonly #counts = new Map<string, { by: string; count: number }>();

  readonly add = (character: string, by: string): void => {
    const key = character.toWellFormed();
    const entry = this.#counts.get(key);
    if (entry) entry.count += 1;
    else if (this.#counts.size < mostCharacters) this.#counts.set(key, { by, count: 1 });
  };

  /** Each character once, in the order in which they were met. */
  list(): ReplacedCharacter[] {
    return [...this.#counts].map(([character, entry]) => ({ character, ...entry }));
  }
}
