import "server-only";
import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";

/** A cell of a CSV: text, a number that is written as such, or nothing. */
export type CsvCell = string | number | null | undefined;

export type CsvStyle = {
  delimiter: ";" | "," | "\t";
  /** Formats a number; default is JavaScript's own format. */
  writeNumber?: (value: number) => string;
};

/**
 * Returns rows as CSV (RFC 4180): every text quoted, CRLF after every row. A text that a spreadsheet would
 * run as a formula gets an apostrophe before it (OWASP, CSV injection). A number stays a number, also a
 * negative one.
 */
export function csvLines(
  rows: readonly (readonly CsvCell[])[],
  { delimiter, writeNumber }: CsvStyle,
): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      delimiter,
      record_delimiter: "\r\n",
      quoted_string: true,
      cast: {
        number: (value) => writeNumber?.(value) ?? String(value),
        // The library's own rule misses formulas after line feeds, and after spaces, which a spreadsheet
        // trims.
        string: harmlessCell,
      },
    },
  );
}
