import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import type { FileTable } from "../table.ts";

/** Returns the number of cells up to the last one that is filled. */
function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? "").trim() === "") width -= 1;
  return width;
}

/** Returns the width of the table: that of its header, or that of most rows without one. */
function tableWidth({ columns, headerRow, rows }: FileTable): number {
  if (headerRow > 0) return filledWidth(columns);
  const counts = new Map<number, number>();
  for (const row of rows.cells) {
    const width = filledWidth(row);
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/**
 * Finds the rows with more cells than the header, if they are the smaller part: a delimiter in a name has cut
 * it. With `isOn` the cells are joined to the name again, in place. Returns what is told, or null.
 */
export function joinBeyondHeader(
  type: CoreDataDescription,
  table: FileTable,
  delimiter: string,
  isOn: boolean,
): TableNote | null {
  const width = tableWidth(table);
  const { cells, numbers } = table.rows;
  const beyond: number[] = [];
  cells.forEach((row, index) => {
    if (row.length > width && filledWidth(row) > width) beyond.push(index);
  });
  if (width < 2 || beyond.length === 0 || beyond.length * 2 > cells.length) return null;
  const column = Math.min(table.guess[type.title] ?? width - 1, width - 1);
  const note: TableNote = { ...emptyNote("BEYOND_HEADER"), isOn };
  for (const index of beyond) {
    const row = cells[index] ?? [];
    const end = column + 1 + filledWidth(row) - width;
    const joined = row.slice(column, end).join(delimiter);
    addToNote(note, numbers[index] ?? 0, row[column] ?? "", joined);
    if (isOn) cells[index] = [...row.slice(0, column), joined, ...row.slice(end)];
  }
  if (isOn) {
    const widest = cells.reduce((max, row) => Math.max(max, row.length), width);
    table.columns.length = Math.min(table.columns.length, widest);
  }
  return note;
}
