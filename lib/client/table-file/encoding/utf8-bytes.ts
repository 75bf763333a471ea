import { isLineEnd } from "./lines.ts";

/**
 * Whether the bytes from `from` up to `to` are valid UTF-8. Nothing is thrown, so a million rows are quick.
 */
export function isUtf8(bytes: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    if (byte < 0xc2 || byte > 0xf4 || index + more >= to) return false;
    const second = bytes[index + 1] ?? 0;
    // Overlong forms, surrogates and what lies above Unicode.
    if ((byte === 0xe0 && second < 0xa0) || (byte === 0xed && second > 0x9f)) return false;
    if ((byte === 0xf0 && second < 0x90) || (byte === 0xf4 && second > 0x8f)) return false;
    for (let next = 1; next <= more; next += 1) {
      if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return false;
    }
    index += more;
  }
  return true;
}

/** Bytes at the end of a file that hold its last line, unless that is longer than any of a chart. */
const lastLineBytes = 64 * 1024;

/**
 * Whether a file ends within a letter of UTF-8: after its first byte and before its last one. The rest of its
 * last line must be UTF-8, or it is a line in another encoding.
 */
export async function endsInsideLetter(file: Blob): Promise<boolean> {
  const end = new Uint8Array(await file.slice(-lastLineBytes).arrayBuffer());
  const first = end.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const byte = end[first] ?? 0;
  if (byte < 0xc2 || byte > 0xf4) return false;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  const line = end.subarray(0, first).findLastIndex(isLineEnd) + 1;
  return length > end.length - first && isUtf8(end, line, first);
}
