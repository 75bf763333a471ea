import { type CsvWriter, libraryParser } from "./library-parser.ts";
import { LineSplitter } from "./line-splitter.ts";
import { RowKeeper } from "./row-keeper.ts";
import type { Rows } from "./table.ts";

/** A writer of delimited text that fills `rows`. */
export type CsvParser = CsvWriter & { rows: Rows };

/**
 * Returns a parser of delimited text. `before` is the number of rows above the text. Cells stay text. A line
 * is a row as long as its quotation marks enclose whole cells, in which they may be doubled: the browser
 * splits text many times faster than the library reads it. From the first other line on, the library reads
 * all.
 */
export function csvParser(delimiter: string, before: number): CsvParser {
  const keeper = new RowKeeper(before);
  const splitter = new LineSplitter();
  let library: CsvWriter | null = null;

  /**
   * Keeps lines of a text up to the first that only the library can read, and gives it the text from there
   * on.
   */
  async function keep(lines: readonly string[], textOf: () => string): Promise<void> {
    for (const [index, line] of lines.entries()) {
      const cells = cellsOf(line, delimiter);
      if (cells) keeper.add(cells);
      else {
        library = libraryParser(delimiter, keeper);
        return library.write(textFrom(textOf(), lines.slice(0, index)));
      }
    }
  }
  return {
    rows: keeper.rows,
    async write(text) {
      if (library) return library.write(text);
      const { rest } = splitter;
      await keep(splitter.take(text, keeper.number), () => rest + text);
    },
    async end() {
      if (!library) await keep(splitter.end(), () => splitter.rest);
      await library?.end();
    },
  };
}

/**
 * Returns the cells of a line; null if a quotation mark is anywhere but around a whole cell, or doubled in
 * such a cell. A cell with a delimiter or a line end in it leaves an odd number of marks on either side,
 * which makes the line null.
 */
function cellsOf(line: string, delimiter: string): string[] | null {
  // Most files with quotation marks have them around every cell. At once, each cell is cut out only once.
  if (line.length > 1 && line.startsWith('"') && line.endsWith('"')) {
    const quoted = line.slice(1, -1).split(`"${delimiter}"`);
    if (quoted.every(hasPairsOnly)) return quoted.map(withSingleMarks);
  }
  const cells = line.split(delimiter);
  if (!line.includes('"')) return cells;
  for (const [index, cell] of cells.entries()) {
    if (!cell.includes('"')) continue;
    const within = cell.slice(1, -1);
    if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"') || !hasPairsOnly(within)) return null;
    cells[index] = withSingleMarks(within);
  }
  return cells;
}

const hasPairsOnly = (text: string) => !text.includes('"') || !text.replaceAll('""', "").includes('"');

const withSingleMarks = (text: string) => (text.includes('"') ? text.replaceAll('""', '"') : text);

/** Returns a text without the lines at its beginning. */
function textFrom(text: string, lines: readonly string[]): string {
  let start = 0;
  for (const { length } of lines) {
    start += length;
    start += text.startsWith("\r\n", start) ? 2 : 1;
  }
  return text.slice(start);
}
