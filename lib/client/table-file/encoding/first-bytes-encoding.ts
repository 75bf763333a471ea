import type { FileProblem } from "../table.ts";
import type { Encoding } from "./encodings.ts";

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Whether a byte is a control character that no text file holds. Tab, line ends and form feed are allowed.
 */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c;
}

/**
 * Recognises UTF-16 by its zero bytes: in Latin text nearly every second byte is zero, and nearly no other.
 */
function utf16Of(head: Uint8Array): Encoding | null {
  const pairs = head.length >> 1;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (head[index] === 0) even += 1;
    if (head[index + 1] === 0) odd += 1;
  }
  if (odd * 2 > pairs && even * 10 < pairs) return "utf-16le";
  if (even * 2 > pairs && odd * 10 < pairs) return "utf-16be";
  return null;
}

/**
 * Recognises the encoding from the start of a file, by its byte order mark or by the zero bytes of UTF-16.
 * "UNMARKED" means that the whole file decides: `readText` reads it as UTF-8 if all of it is valid, else in a
 * guessed encoding. A file full of control characters is not text.
 */
export function encodingOf(head: Uint8Array): Encoding | "UNMARKED" | FileProblem {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked) return marked[0];
  const utf16 = utf16Of(head);
  if (utf16) return utf16;
  const beginning = head.subarray(0, 4096);
  return beginning.filter(isControl).length * 20 > beginning.length ? "BINARY_FILE" : "UNMARKED";
}
