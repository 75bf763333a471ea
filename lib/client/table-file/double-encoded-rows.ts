import { mayBeTwice, readOnce } from "./encoding/double-encoding.ts";
import { sampleCharacters, shownNoteSamples, type TableNote } from "./notes.ts";
import type { Rows } from "./table.ts";

/**
 * Finds the rows whose text was encoded twice, and undoes it in place if `isOn`. Returns what is told about
 * them, or null if there are none.
 */
export function undoDoubleEncoding({ cells, numbers }: Rows, isOn: boolean): TableNote | null {
  const note: TableNote = { kind: "DOUBLE_ENCODED", count: 0, samples: [], isOn };
  for (const [index, row] of cells.entries()) {
    if (!row.some(mayBeTwice)) continue;
    const once = row.map((cell) => (mayBeTwice(cell) ? readOnce(cell) : cell));
    const column = once.findIndex((cell, at) => cell !== row[at]);
    if (column < 0) continue;
    note.count += 1;
    if (note.samples.length < shownNoteSamples) {
      const shown = (text = "") => text.slice(0, sampleCharacters);
      note.samples.push({ row: numbers[index] ?? 0, before: shown(row[column]), after: shown(once[column]) });
    }
    if (isOn) cells[index] = once;
  }
  return note.count > 0 ? note : null;
}
