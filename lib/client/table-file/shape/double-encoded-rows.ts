import { mayBeTwice, readOnce } from "../encoding/double-encoding.ts";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import type { Rows } from "../table.ts";

/**
 * Finds the rows whose text was encoded twice, and undoes it in place if `isOn`. Returns what is told about
 * them, or null if there are none.
 */
export function undoDoubleEncoding({ cells, numbers }: Rows, isOn: boolean): TableNote | null {
  const note: TableNote = { ...emptyNote("DOUBLE_ENCODED"), isOn };
  for (const [index, row] of cells.entries()) {
    if (!row.some(mayBeTwice)) continue;
    const once = row.map((cell) => (mayBeTwice(cell) ? readOnce(cell) : cell));
    const column = once.findIndex((cell, at) => cell !== row[at]);
    if (column < 0) continue;
    addToNote(note, numbers[index] ?? 0, row[column] ?? "", once[column] ?? "");
    if (isOn) cells[index] = once;
  }
  return note.count > 0 ? note : null;
}
