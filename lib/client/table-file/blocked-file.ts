import { csvText } from "./csv-text.ts";
import type { CheckedTable } from "./checked-table.ts";
import type { RowProblems } from "./row-filter.ts";

const rowsAtOnce = 10_000;

/**
 * Returns the rows that are not sent as a CSV file: the file's own columns, then a column with the reason.
 * No cell runs as a formula when the file is opened.
 */
export function blockedFile(
  table: CheckedTable,
  columns: readonly string[],
  reasonColumn: string,
  reasonOf: (problems: RowProblems) => string,
): Blob {
  const parts: string[] = ["\ufeff"];
  let rows: string[][] = [[...columns, reasonColumn]];
  for (const { cells, problems } of table.blockedRows()) {
    const own = columns.map((_, index) => cells[index] ?? "");
    rows.push([...own, reasonOf(problems)]);
    if (rows.length < rowsAtOnce) continue;
    parts.push(csvText(rows));
    rows = [];
  }
  parts.push(csvText(rows));
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
