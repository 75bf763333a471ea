import { stringify } from "csv-stringify/browser/esm/sync";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";
import type { CheckedTable, ProblemRow } from "./checked-table.ts";

const rowsAtOnce = 10_000;

/**
 * The CSV form that a spreadsheet opens without questions: UTF-8 with a byte order mark, semicolons, CRLF.
 */
const options = { delimiter: ";", record_delimiter: "\r\n" } as const;

/**
 * Returns the rows that are not sent as a CSV file: the file's own columns, then a column with the reason.
 * No cell runs as a formula when the file is opened.
 */
export function blockedFile(
  table: CheckedTable,
  columns: readonly string[],
  reasonColumn: string,
  reasonOf: (problems: ProblemRow["problems"]) => string,
): Blob {
  const parts: string[] = ["\ufeff"];
  let rows: string[][] = [[...columns, reasonColumn].map(harmlessCell)];
  for (const { cells, problems } of table.blockedRows()) {
    const own = columns.map((_, index) => cells[index] ?? "");
    rows.push([...own, reasonOf(problems)].map(harmlessCell));
    if (rows.length < rowsAtOnce) continue;
    parts.push(stringify(rows, options));
    rows = [];
  }
  parts.push(stringify(rows, options));
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
