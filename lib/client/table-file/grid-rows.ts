import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { FindText } from "#lib/shared/table-action.ts";
import { cellMatcher } from "./changes/find-cells.ts";
import type { Check } from "./check.ts";
import type { ProblemKind } from "./problems.ts";
import { filteredRows, problemsOf, type RowFilter, type RowProblems } from "./row-filter.ts";
import { shownCharacters, type Rows } from "./table.ts";

/**
 * A row of the grid. `cells` are the texts of the columns that were asked for, cut to `shownCharacters`.
 * `sameAs` is the first row with the same code, `leftOut` the problem for which a person left the row out.
 */
export type GridRow = {
  rowIndex: number;
  row: number;
  cells: string[];
  problems: RowProblems;
  sameAs?: number;
  leftOut?: { field: string; kind: ProblemKind };
};

/** A page of the rows that match a filter. `total` is the number of all of them. */
export type GridPage = { total: number; from: number; rows: GridRow[] };

/**
 * A cell of the view: the position of its row among those that match the filter, and its column in the file.
 */
export type FoundCell = { position: number; column: number };

/** The rows of a table that match a filter, by their position among them. */
export type RowView = { length: number; at: (position: number) => number };

/** Returns the view of a filter. That of every row needs no memory. */
export function rowView(
  filter: RowFilter,
  type: CoreDataDescription,
  check: Check,
  leftOut: Uint16Array,
): RowView {
  if (filter === "every") return { length: check.firstRows.length, at: (position) => position };
  const indices =
    filter === "leftOut"
      ? Array.from(leftOut.keys()).filter((index) => leftOut[index] !== 0)
      : filteredRows(filter, type, check);
  return { length: indices.length, at: (position) => indices[position] ?? -1 };
}

type Shown = { rows: Rows; columns: readonly number[]; type: CoreDataDescription; check: Check };

/** Returns a row of a checked table for the grid, without the reason for which it was left out. */
export function gridRow(rowIndex: number, { rows, columns, type, check }: Shown): GridRow {
  const first = check.firstRows[rowIndex] ?? -1;
  return {
    rowIndex,
    row: rows.numbers[rowIndex] ?? 0,
    cells: columns.map((column) => (rows.cells[rowIndex]?.[column] ?? "").slice(0, shownCharacters)),
    problems: problemsOf(rowIndex, type, check),
    ...(first >= 0 && { sameAs: rows.numbers[first] ?? 0 }),
  };
}

/**
 * Returns the next cell of a view with a text, after a cell and in the order of `columns`, and from the
 * beginning again behind the last one. Null if no cell has it.
 */
export function nextFound(
  find: FindText,
  { view, cells, columns }: { view: RowView; cells: Rows["cells"]; columns: readonly number[] },
  after: FoundCell | null,
): FoundCell | null {
  const matches = cellMatcher(find);
  const searched = columns.filter((column) => find.column === null || find.column === column);
  const start = after?.position ?? 0;
  const passed = after ? columns.indexOf(after.column) : -1;
  const isAfter = (column: number) => columns.indexOf(column) > passed;
  for (let step = 0; step <= view.length; step += 1) {
    const position = (start + step) % Math.max(1, view.length);
    const row = cells[view.at(position)] ?? [];
    const found = searched.find((column) => (step > 0 || isAfter(column)) && matches(row[column] ?? ""));
    if (found !== undefined) return { position, column: found };
  }
  return null;
}

/** Returns the rows of a part of a view as ranges of row indices, each with its first and last. */
export function rangesOf(view: RowView, from: number, until: number): [number, number][] {
  const ranges: [number, number][] = [];
  for (let position = from; position < Math.min(until, view.length); position += 1) {
    const index = view.at(position);
    const last = ranges.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges;
}
