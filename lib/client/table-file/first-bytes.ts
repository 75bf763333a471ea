import type { FileProblem } from "./table.ts";

const magic: readonly (readonly [FileProblem | "zip" | "compound", readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["compound", [0xd0, 0xcf, 0x11, 0xe0]],
  ["PDF_FILE", [0x25, 0x50, 0x44, 0x46]],
  ["IMAGE_FILE", [0x89, 0x50, 0x4e, 0x47]],
  ["IMAGE_FILE", [0xff, 0xd8, 0xff]],
  ["IMAGE_FILE", [0x47, 0x49, 0x46, 0x38]],
  ["ARCHIVE_FILE", [0x1f, 0x8b]],
  ["ARCHIVE_FILE", [0x37, 0x7a, 0xbc, 0xaf]],
  ["ARCHIVE_FILE", [0x52, 0x61, 0x72, 0x21]],
];

/**
 * Returns the kind of a file by its first bytes: a ZIP (new workbooks), a compound file (old workbooks), a
 * kind that the app cannot read, or text.
 */
export function kindOf(head: Uint8Array): FileProblem | "zip" | "compound" | "text" {
  return magic.find(([, start]) => start.every((byte, index) => head[index] === byte))?.[0] ?? "text";
}

const texts: readonly (readonly [FileProblem, RegExp])[] = [
  ["WEB_PAGE", /^\s*<(?:!doctype html|html|head|body|table|meta)\b/i],
  ["XML_FILE", /^\s*<\?xml\b/i],
  ["BINARY_FILE", /^\{\\rtf/],
  ["JSON_FILE", /^\s*(?:\{\s*["}]|\[\s*(?:[[{"\]]|-?\d+\s*[,\]]))/],
];

/**
 * Returns the problem of text in a format other than a table, whatever the file is called; null if it may
 * be a table.
 */
export const textProblem = (head: string): FileProblem | null =>
  texts.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
