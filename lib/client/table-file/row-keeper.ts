import { originalCell } from "#lib/shared/harmless-cell.ts";
import { CsvProblem } from "./csv-problem.ts";
import { limits, type Rows } from "./table.ts";

const isFilled = (cell: string) => cell.trim() !== "";

/** Keeps the rows of a text that are not empty, with their numbers, within the limits of a file. */
export class RowKeeper {
  readonly rows: Rows = { cells: [], numbers: [] };
  #above: readonly string[] = [];
  #number: number;
  #cells = 0;

  /** `before` is the number of rows above the first one. */
  constructor(before: number) {
    this.#number = before;
  }

  /** The number of the last row. */
  get number(): number {
    return this.#number;
  }

  /**
   * Takes a row, and keeps that list if a cell is filled. Throws a CsvProblem at the first row beyond a
   * limit.
   */
  add(row: string[]): void {
    this.#number += 1;
    if (row.some(isFilled)) {
      for (let index = 0; index < row.length; index += 1) {
        const cell = row[index] ?? "";
        const above = this.#above[index];
        // Columns of few words often say the same as above. The text is kept once then.
        if (cell === above) row[index] = above;
        else if (cell.startsWith("'")) row[index] = originalCell(cell);
      }
      this.rows.cells.push(row);
      this.rows.numbers.push(this.#number);
      this.#cells += row.length;
      this.#above = row;
    }
    // The limit leaves room for a header and a few title rows.
    if (this.#number > limits.rows + 100) throw new CsvProblem("TOO_MANY_ROWS");
    if (row.length > limits.columns) throw new CsvProblem("TOO_MANY_COLUMNS", this.#number);
    if (this.#cells > limits.cells) throw new CsvProblem("TOO_LARGE");
  }
}
