import { limits } from "../table.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Whether a byte ends a line. */
export const isLineEnd = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn;

/**
 * Joins pieces of a file so that each ends with a line, apart from lines longer than a row may be. Without a
 * piece it returns the rest.
 */
export function wholeLines(): (piece?: Uint8Array) => Uint8Array {
  let rest = new Uint8Array();
  return (piece) => {
    if (!piece) {
      const last = rest;
      rest = new Uint8Array();
      return last;
    }
    let end = piece.length;
    while (end > 0 && !isLineEnd(piece[end - 1])) end -= 1;
    const isTooLong = end === 0 && rest.length > limits.rowBytes;
    if (isTooLong) end = piece.length;
    const lines = end === 0 ? new Uint8Array() : joined(rest, piece.subarray(0, end));
    rest = end === 0 ? joined(rest, piece) : piece.slice(end);
    return lines;
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
