/** A range of bytes of a file, counted from 0, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110 §14.2). Undefined means the whole file: for
 * another unit, for an invalid range, and for several ranges, because no client of files needs a multipart
 * response. `unsatisfiable` means that the file has none of the requested bytes.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
