import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { completeColumns, guessColumns, hasRequired, recogniseColumns } from "./columns.ts";
import type { Columns, ReadOptions, Rows } from "./table.ts";

/** The header of a table. `index` is its index among the rows and -1 without a header; `row` is 0 then. */
export type Header = { index: number; row: number; names: string[]; guess: Columns };

const examinedRows = 40;

const filled = (cells: readonly string[]) => {
  let count = 0;
  for (const cell of cells) if (cell.trim() !== "") count += 1;
  return count;
};

/**
 * Finds the header of rows: the row chosen by hand, or the first row that names all required columns.
 * Otherwise the table has no header if the first row with two filled cells is a record already. Otherwise
 * the header is the first row that names a column, or the first with two filled cells. Returns null if no
 * row has two filled cells.
 */
export function findHeader(
  type: CoreDataDescription,
  { cells, numbers }: Rows,
  { headerRow: chosen, language }: Pick<ReadOptions, "headerRow" | "language">,
): Header | null {
  const content = (from: number) => guessColumns(type, cells.slice(from, from + 50));
  const named = (names: readonly string[], index: number) =>
    recogniseColumns(type, names, { language, below: cells.slice(index + 1, index + 51) });
  const candidates = cells
    .slice(0, examinedRows)
    .map((names, index) => ({ index, row: numbers[index] ?? 0, names, guess: named(names, index) }))
    .filter(({ names }) => filled(names) > 1);
  const complete = (header: Header) => ({
    ...header,
    guess: completeColumns(type, header.guess, content(header.index + 1)),
  });
  const first = candidates[0];
  if (!first) return null;
  if (chosen === 0) return { index: -1, row: 0, names: [], guess: content(0) };
  if (chosen !== undefined) {
    const index = numbers.findIndex((row) => row >= chosen);
    const names = cells[index];
    if (names && numbers[index] === chosen) {
      return complete({ index, row: chosen, names, guess: named(names, index) });
    }
  }
  const all = candidates.find(({ guess }) => hasRequired(type, guess));
  if (all) return complete(all);
  const below = content(first.index);
  const asRecord = guessColumns(type, [first.names]);
  const identifier = asRecord[type.identifier];
  if (typeof identifier === "number" && identifier === below[type.identifier]) {
    return { index: first.index - 1, row: 0, names: [], guess: below };
  }
  const candidate = candidates.find(({ guess }) => Object.values(guess).some((column) => column !== null));
  return complete(candidate ?? first);
}
