import { isLineEnd, wholeLines } from "./lines.ts";
import { isUtf8 } from "./utf8-bytes.ts";

/** Maximum different phrases that are kept of the lines of either kind. */
const maxPhrases = 20_000;

/** Maximum length of a phrase, in bytes. */
const phraseBytes = 80;

/** The lines of one kind that have bytes beyond ASCII: their number, and their different phrases. */
export type SurveyedLines = { count: number; phrases: string[] };

/**
 * The lines of a file with bytes beyond ASCII: those that are valid UTF-8, and the others. A phrase is the
 * text between two delimiters, with its bytes as characters up to 0xff.
 */
export type Survey = { utf8: SurveyedLines; other: SurveyedLines };

/** Surveys a file, given in pieces. */
export async function survey(pieces: AsyncIterable<Uint8Array>): Promise<Survey> {
  const utf8 = { count: 0, phrases: new Set<string>() };
  const other = { count: 0, phrases: new Set<string>() };
  const take = wholeLines();
  const examine = (bytes: Uint8Array) => {
    let start = 0;
    let isAscii = true;
    for (let index = 0; index <= bytes.length; index += 1) {
      if (index < bytes.length && !isLineEnd(bytes[index])) {
        if ((bytes[index] ?? 0) >= 0x80) isAscii = false;
        continue;
      }
      if (!isAscii) {
        const lines = isUtf8(bytes, start, index) ? utf8 : other;
        lines.count += 1;
        addPhrases(lines.phrases, bytes, start, index);
      }
      start = index + 1;
      isAscii = true;
    }
  };
  for await (const piece of pieces) examine(take(piece));
  examine(take());
  return {
    utf8: { count: utf8.count, phrases: [...utf8.phrases] },
    other: { count: other.count, phrases: [...other.phrases] },
  };
}

/** The bytes of tab, quotation mark, comma, semicolon and vertical bar, which end a phrase. */
const delimiterBytes = new Set([0x09, 0x22, 0x2c, 0x3b, 0x7c]);

function addPhrases(phrases: Set<string>, bytes: Uint8Array, from: number, to: number): void {
  let start = from;
  let isAscii = true;
  for (let index = from; index <= to && phrases.size < maxPhrases; index += 1) {
    const byte = bytes[index] ?? 0;
    if (index < to && !delimiterBytes.has(byte)) {
      if (byte >= 0x80) isAscii = false;
      continue;
    }
    if (!isAscii) {
      const end = Math.min(index, start + phraseBytes);
      phrases.add(String.fromCharCode(...bytes.subarray(start, end)).trim());
    }
    start = index + 1;
    isAscii = true;
  }
}
