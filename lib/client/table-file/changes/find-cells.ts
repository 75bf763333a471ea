import type { FindText } from "#lib/shared/table-action.ts";

/** The texts of a table by row, and its number of columns. */
export type CellRows = { cells: readonly (readonly string[])[]; width: number };

type Find = Omit<FindText, "column">;

/** A pattern that matches a text as it is. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const patternOf = ({ find, wholeCell, matchCase }: Find) =>
  new RegExp(wholeCell ? `^${literal(find.trim())}$` : literal(find), matchCase ? "gu" : "giu");

/** Returns a function that tells whether a cell has a text. */
export function cellMatcher(find: Find): (cell: string) => boolean {
  const pattern = patternOf(find);
  // A whole cell of blanks has no text to be found.
  if (find.wholeCell && find.find.trim() === "") return () => false;
  return (cell) => {
    pattern.lastIndex = 0;
    return pattern.test(find.wholeCell ? cell.trim() : cell);
  };
}

/** Returns a function that replaces the text in a cell that has it. */
export function cellReplacer(find: Find, replaceBy: string): (cell: string) => string {
  const pattern = patternOf(find);
  return (cell) => (find.wholeCell ? replaceBy : cell.replace(pattern, () => replaceBy));
}

/** Returns the columns in which a text is looked for. */
export const columnsToSearch = ({ column }: Pick<FindText, "column">, width: number): number[] =>
  column === null ? Array.from({ length: width }, (_, index) => index) : column < width ? [column] : [];

/** Counts the cells that have a text, and their rows. */
export function countFound(find: FindText, { cells, width }: CellRows): { cells: number; rows: number } {
  const matches = cellMatcher(find);
  const columns = columnsToSearch(find, width);
  const found = { cells: 0, rows: 0 };
  for (const row of cells) {
    let inRow = 0;
    for (const column of columns) if (matches(row[column] ?? "")) inRow += 1;
    found.cells += inRow;
    found.rows += Math.sign(inRow);
  }
  return found;
}
