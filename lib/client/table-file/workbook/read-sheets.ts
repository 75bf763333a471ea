import { readXlsx, streamXlsxRows, type CellValue, type ReadOptions, type Sheet } from "hucre/xlsx";
import { EncryptedFileError } from "hucre";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import { cellName, FilledCells } from "../shape/far-cells.ts";
import { limits } from "../table.ts";
import { cellValueText } from "./cell-value-text.ts";

/**
 * The names of all sheets of a workbook, and those that were read, by their index. `ignored` tells of a sheet
 * which cells were not read, because they are far from its table.
 */
export type ReadSheets = { names: string[]; sheets: Map<number, { sheet: Sheet; ignored?: TableNote }> };

/** What is known of a sheet before it is read. */
export type SheetInfo = { index: number; isVisible: boolean };

/** Reads the sheets of a workbook that `wanted` names. Rejects if it is damaged or encrypted. */
export async function readSheets(
  bytes: Uint8Array,
  wanted: (info: SheetInfo) => boolean,
): Promise<ReadSheets> {
  const names: string[] = [];
  const indices: number[] = [];
  const options: ReadOptions = {
    readStyles: true,
    sheets: ({ name, index, hidden, veryHidden }) => {
      names[index] = name;
      const isWanted = wanted({ index, isVisible: !hidden && !veryHidden });
      if (isWanted) indices.push(index);
      return isWanted;
    },
  };
  try {
    const { sheets } = await readXlsx(bytes, options);
    return { names, sheets: new Map(sheets.map((sheet, position) => [indices[position] ?? 0, { sheet }])) };
  } catch (error) {
    if (error instanceof EncryptedFileError || indices.length === 0) throw error;
  }
  // A cell far away makes a sheet too large for the library. Each sheet is then read as far as its table
  // goes.
  const read: ReadSheets["sheets"] = new Map();
  for (const index of new Set(indices)) {
    const { range, ...ignored } = await nearCells(bytes, index);
    const { sheets } = await readXlsx(bytes, { readStyles: true, sheets: [index], ...(range && { range }) });
    if (sheets[0]) read.set(index, { sheet: sheets[0], ...ignored });
  }
  return { names, sheets: read };
}

/** Returns the range of a sheet without its far cells, and what is told about these; nothing without them. */
async function nearCells(bytes: Uint8Array, sheet: number): Promise<{ range?: string; ignored?: TableNote }> {
  const filled = new FilledCells();
  const isFilled = (value: CellValue) => value !== null && value !== "";
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    filled.add(index, values.map(isFilled));
  const area = filled.area();
  if (!area) return {};
  const ignored = emptyNote("FAR_CELLS");
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    values.forEach((value, column) => {
      if (!isFilled(value) || (index < area.rows && column < area.columns)) return;
      addToNote(ignored, index + 1, `${cellName(index, column)}: ${cellValueText(value)}`);
    });
  }
  const rows = Math.min(area.rows, limits.rows + 100);
  return { range: `A1:${cellName(rows - 1, Math.min(area.columns, limits.columns) - 1)}`, ignored };
}
