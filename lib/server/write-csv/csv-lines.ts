import "server-only";
import { stringify } from "csv-stringify/sync";
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
 * also a negative one.
 */
export function csvLines(
  rows: readonly (readonly CsvCell[])[],
  { delimiter, writeNumber, fit = (text) => text }: CsvStyle,
): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      delimiter,
      record_delimiter: "\r\n",
      quoted_string: true,
      cast: {
        object: (value) => (value as { written: string }).written,
        number: (value) => writeNumber?.(value) ?? String(value),
        // The library's own rule misses formulas after line feeds, and after spaces, which a spreadsheet
        // trims.
        string: (text) => harmlessCell(fit(text)),
      },
    },
  );
}
