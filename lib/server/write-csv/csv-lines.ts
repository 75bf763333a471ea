import "server-only";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";

/** A cell of a CSV: text, a number that is written as such, also one that is text already, or nothing. */
export type CsvCell = string | number | { written: string } | null | undefined;

export type CsvStyle = {
  delimiter: ";" | "," | "\t";
  /** Formats a number; default is JavaScript's own format. */
  writeNumber?: (value: number) => string;
  /** Replaces the characters of a text that the file's encoding does not have; default is none. */
  fit?: (text: string) => string;
};

/**
 * Returns rows as CSV (RFC 4180): every text quoted, CRLF after every row. A text that a spreadsheet would
 * run as a formula gets an apostrophe before it (OWASP, CSV injection). A text is fitted to the encoding
 * before that, because a replacement may be a quotation mark or begin a formula. A number stays a number,
 * also a negative one, and is quoted only if it contains the delimiter.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[], style: CsvStyle): string {
  let lines = "";
  for (const row of rows) {
    let between = "";
    for (const cell of row) {
      lines += between + cellText(cell, style);
      between = style.delimiter;
    }
    lines += "\r\n";
  }
  return lines;
}

function cellText(cell: CsvCell, { delimiter, writeNumber = String, fit }: CsvStyle): string {
  if (typeof cell === "string") return quoted(harmlessCell(fit ? fit(cell) : cell));
  if (cell === null || cell === undefined) return "";
  const text = typeof cell === "number" ? writeNumber(cell) : cell.written;
  return text.includes(delimiter) || /["\r\n]/.test(text) ? quoted(text) : text;
}

const quoted = (text: string) => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
