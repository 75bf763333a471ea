import type { Encoding, FileProblem } from "./table.ts";

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Control characters that no text file holds; tab, line ends and form feed are none of them. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c;
}

/** In UTF-16, nearly every other byte of Latin text is zero, and nearly none of those between. */
function utf16Of(head: Uint8Array): Encoding | null {
  const pairs = head.length >> 1;
  let even = 0;
  let odd = 0;
  for (let place = 0; place < pairs * 2; place += 2) {
    if (head[place] === 0) even += 1;
    if (head[place + 1] === 0) odd += 1;
  }
  if (odd * 2 > pairs && even * 10 < pairs) return "utf-16le";
  if (even * 2 > pairs && odd * 10 < pairs) return "utf-16be";
  return null;
}

/**
 * The encoding that the beginning of a file tells: by its byte order mark, or by the zero bytes of UTF-16. "UNMARKED"
 * is decided by all of the file, and what is full of control characters is no text.
 */
export function encodingOf(head: Uint8Array): Encoding | "UNMARKED" | FileProblem {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, place) => head[place] === byte));
  if (marked) return marked[0];
  const utf16 = utf16Of(head);
  if (utf16) return utf16;
  const beginning = head.subarray(0, 4096);
  return beginning.filter(isControl).length * 20 > beginning.length ? "BINARY_FILE" : "UNMARKED";
}
