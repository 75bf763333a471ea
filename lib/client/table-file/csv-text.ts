import { stringify } from "csv-stringify/browser/esm/sync";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";

/**
 * Returns rows as a spreadsheet opens them without questions: semicolons, CRLF, every text quoted, because a
 * lone line feed would begin another row. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it. The file is UTF-8 and begins with a byte order mark, which the caller writes.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(harmlessCell)),
    { delimiter: ";", record_delimiter: "\r\n", quoted_string: true },
  );
}
