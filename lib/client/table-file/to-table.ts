import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { certainColumns } from "./columns.ts";
import { findHeader } from "./header.ts";
import { tradeBeginning, tradeByColumns } from "./trade-file/trade-file.ts";
import type { ReadOptions, Rows, Source, FileTable, TableProblem } from "./table.ts";

/**
 * Turns rows into a table: takes the header and the rows above it out of them, and gives every column a name,
 * which may be empty.
 */
export function toTable(
  type: CoreDataDescription,
  source: Source,
  rows: Rows,
  options: ReadOptions,
): FileTable | TableProblem {
  const beginning = tradeBeginning(rows);
  if ("problem" in beginning) return { ...beginning, source };
  const header = findHeader(type, rows, { ...beginning, ...options });
  if (!header) return { problem: "NO_COLUMNS", source };
  const { cells, numbers } = rows;
  const count = Math.max(0, header.index);
  const above = { cells: cells.splice(0, count), numbers: numbers.splice(0, count) };
  if (header.index >= 0) {
    cells.shift();
    numbers.shift();
  }
  if (cells.length === 0) return { problem: "NO_ROWS", source };
  let width = header.names.length;
  for (const row of cells) if (row.length > width) width = row.length;
  const columns = Array.from({ length: width }, (_, index) => (header.names[index] ?? "").trim());
  const trade = beginning.trade ?? tradeByColumns(columns);
  if (trade === "DATEV_POSTINGS") return { problem: trade, source };
  return {
    above,
    ...{ source, headerRow: header.row, columns, guess: certainColumns(type, header, cells) },
    rows: { cells, numbers },
    ...(trade && { trade }),
  };
}
