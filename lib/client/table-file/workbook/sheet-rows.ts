import type { CellValue, Sheet } from "hucre/xlsx";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import { cellName, FilledCells } from "../shape/far-cells.ts";
import type { Rows } from "../table.ts";
import { cellValueText } from "./cell-value-text.ts";

/** The rows of a sheet as text, which of them are hidden, and what is told about the sheet. */
export type SheetRows = { rows: Rows; hidden: Set<number>; notes: TableNote[] };

const isFilled = (value: CellValue) => value !== null && value !== "";

/**
 * Reads the rows of a sheet that are not empty. Cells far from the table are ignored and told, as are
 * formulas whose result the workbook does not hold. `ignored` tells about far cells that were not read at
 * all.
 */
export function rowsOfSheet({ rows: values, cells, rowDefs }: Sheet, ignored?: TableNote): SheetRows {
  const filled = new FilledCells();
  values.forEach((row, index) => filled.add(index, row.map(isFilled)));
  const area = filled.area();
  const far = ignored ?? emptyNote("FAR_CELLS");
  const read: Rows = { cells: [], numbers: [] };
  const hidden = new Set<number>();
  values.forEach((row, index) => {
    const texts = row.map((value, column) =>
      cellValueText(value, cells?.get(`${index},${column}`)?.style?.numFmt),
    );
    const width = area && index < area.rows ? Math.min(area.columns, texts.length) : area ? 0 : texts.length;
    for (let column = width; column < texts.length; column += 1) {
      const text = texts[column] ?? "";
      if (text !== "") addToNote(far, index + 1, `${cellName(index, column)}: ${text}`);
    }
    const near = texts.length > width ? texts.slice(0, width) : texts;
    if (!near.some((text) => text.trim() !== "")) return;
    if (rowDefs?.get(index)?.hidden) hidden.add(index + 1);
    read.cells.push(near);
    read.numbers.push(index + 1);
  });
  return { rows: read, hidden, notes: [far, emptyFormulas(cells)].filter(({ count }) => count > 0) };
}

function emptyFormulas(cells: Sheet["cells"]): TableNote {
  const note = emptyNote("FORMULAS_WITHOUT_VALUE");
  for (const [place, { formula, value, formulaResult }] of cells ?? []) {
    if (formula === undefined || isFilled(value) || isFilled(formulaResult ?? null)) continue;
    const [row = 0, column = 0] = place.split(",").map(Number);
    addToNote(note, row + 1, `${cellName(row, column)}: =${formula}`);
  }
  return note;
}

/** Takes the hidden rows out, in place, if `isOn`. Returns what is told about them, or null. */
export function leaveHiddenOut({ rows, hidden }: SheetRows, isOn: boolean | undefined): TableNote | null {
  if (hidden.size === 0) return null;
  // A sheet of hidden rows alone is read.
  const isLeftOut = isOn ?? hidden.size < rows.numbers.length;
  const note: TableNote = { ...emptyNote("HIDDEN_ROWS"), isOn: isLeftOut };
  rows.numbers.forEach((number, index) => {
    if (hidden.has(number)) addToNote(note, number, (rows.cells[index] ?? []).filter(Boolean).join(" "));
  });
  if (isLeftOut) {
    rows.cells = rows.cells.filter((_, index) => !hidden.has(rows.numbers[index] ?? 0));
    rows.numbers = rows.numbers.filter((number) => !hidden.has(number));
  }
  return note;
}
