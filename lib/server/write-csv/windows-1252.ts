import "server-only";
import iconv from "iconv-lite";
import type { ReplacedCharacter } from "#lib/shared/hand-over.ts";

const windowsOnly = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const outside = new RegExp(`[^\\0-\\x7f\\xa0-\\xff${windowsOnly}]`, "gu");

/** Replacements of characters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ŋ: "n",
  ẞ: "SS",
  "\u2212": "-",
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2015": "-",
  "\u202f": "\u00a0",
  "\u2009": " ",
};

function replacement(character: string): string {
  const plain = plainLetters[character] ?? character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && plain.search(outside) === -1 ? plain : "?";
}

/**
 * Returns a text with characters of Windows-1252 only. Letters are composed; others are replaced by their
 * base letter or by `?`. Calls `onReplaced` with each replaced character and its replacement.
 */
export function fitWindows1252(text: string, onReplaced: (character: string, by: string) => void): string {
  if (text.search(outside) === -1) return text;
  return text.normalize("NFC").replaceAll(outside, (character) => {
    const by = replacement(character);
    onReplaced(character, by);
    return by;
  });
}

/** Returns the bytes of a text that comes from `fitWindows1252`, one for each character. */
export function toWindows1252(text: string): Uint8Array {
  // Latin 1 has nearly all characters in the same bytes, and Node.js encodes it natively.
  const bytes = Buffer.from(text, "latin1");
  for (const { 0: character, index } of text.matchAll(beyondLatin1))
    bytes[index] = windowsBytes.get(character) ?? questionMark;
  return bytes;
}

const beyondLatin1 = /[^\0-\x7f\xa0-\xff]/g;
const questionMark = 0x3f;
const windowsBytes = new Map(
  Array.from(windowsOnly, (character) => [character, iconv.encode(character, "win1252")[0]]),
);

/**
 * Maximum number of different characters that are counted; a text in another script would have thousands.
 */
const maxCharacters = 200;

/** Counts the replaced characters of a file. Of more than 200 different ones the first are counted. */
export class ReplacedCharacters {
  readonly #counts = new Map<string, { by: string; count: number }>();

  readonly add = (character: string, by: string): void => {
    const key = character.toWellFormed();
    const entry = this.#counts.get(key);
    if (entry) entry.count += 1;
    else if (this.#counts.size < maxCharacters) this.#counts.set(key, { by, count: 1 });
  };

  /** Returns each character once, in the order of their first occurrence. */
  list(): ReplacedCharacter[] {
    return [...this.#counts].map(([character, entry]) => ({ character, ...entry }));
  }
}
