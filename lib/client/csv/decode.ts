/** Encodings that a file is recognised in. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Why a file is not read at all. */
export type FileProblem = "EMPTY_FILE" | "SPREADSHEET_FILE" | "BINARY_FILE" | "TOO_LARGE";

export type Decoded = { text: string; encoding: Encoding } | { problem: FileProblem };

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** First bytes of workbooks: ZIP (.xlsx, .ods) and the older compound file (.xls). */
const spreadsheets: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const pdf = [0x25, 0x50, 0x44, 0x46];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Control characters that no text file holds; tab, line ends and form feed are none of them. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c;
}

function isBinary(bytes: Uint8Array): boolean {
  if (startsWith(bytes, pdf) || bytes.includes(0)) return true;
  const beginning = bytes.subarray(0, 4096);
  return beginning.filter(isControl).length * 20 > beginning.length;
}

function decodeAs(encoding: Encoding, bytes: Uint8Array): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.trim() === "" ? { problem: "EMPTY_FILE" } : { text, encoding };
}

/**
 * Bytes of a file as text. A byte order mark decides; else it is UTF-8 when all of it is valid UTF-8, and
 * Windows-1252 otherwise, which German spreadsheets still write.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { problem: "EMPTY_FILE" };
  if (spreadsheets.some((start) => startsWith(bytes, start))) return { problem: "SPREADSHEET_FILE" };
  const marked = byteOrderMarks.find(([, mark]) => startsWith(bytes, mark));
  if (marked) return decodeAs(marked[0], bytes);
  if (isBinary(bytes)) return { problem: "BINARY_FILE" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? { problem: "EMPTY_FILE" } : { text, encoding: "utf-8" };
  } catch {
    return decodeAs("windows-1252", bytes);
  }
}
