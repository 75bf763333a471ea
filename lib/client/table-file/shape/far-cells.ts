/** The area of a sheet that its table fills: the number of rows and columns from the first. */
export type Area = { rows: number; columns: number };

/** Number of empty columns or rows that lie between a table and a cell far from it. */
const emptyColumns = 50;
const emptyRows = 1_000;

/** Maximum number of cells far from the table. More are a table of their own, and nothing is ignored. */
const maxFarCells = 20;

/** The filled cells of a sheet: how many each row and each column has. */
export class FilledCells {
  readonly #rows: { index: number; count: number }[] = [];
  readonly #columns: number[] = [];

  /** Adds a row, given in order of the sheet. */
  add(index: number, isFilled: readonly boolean[]): void {
    let count = 0;
    isFilled.forEach((filled, column) => {
      if (!filled) return;
      count += 1;
      this.#columns[column] = (this.#columns[column] ?? 0) + 1;
    });
    if (count > 0) this.#rows.push({ index, count });
  }

  /** Returns the area without far cells; null if no cell is far from the table. */
  area(): Area | null {
    const columns = this.#endOfColumns();
    const rows = this.#endOfRows();
    if (columns === null && rows === null) return null;
    const all = Infinity;
    return { columns: columns ?? all, rows: rows ?? all };
  }

  #endOfColumns(): number | null {
    let end = 0;
    for (let column = 0; column < this.#columns.length; column += 1) {
      if (this.#columns[column] === undefined) continue;
      if (column - end > emptyColumns && end > 0) {
        const far = this.#columns.slice(column).reduce((sum, count) => sum + count, 0);
        return far > maxFarCells ? null : end;
      }
      end = column + 1;
    }
    return null;
  }

  #endOfRows(): number | null {
    let end = 0;
    for (const [position, { index }] of this.#rows.entries()) {
      if (index - end > emptyRows && end > 0) {
        const far = this.#rows.slice(position).reduce((sum, { count }) => sum + count, 0);
        return far > maxFarCells ? null : end;
      }
      end = index + 1;
    }
    return null;
  }
}

/** Returns the name of a cell in a sheet, such as "AB12". Row and column count from 0. */
export function cellName(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
