import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import { EncryptedFileError, formatValue } from "hucre";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { limits, type ReadOptions, type Rows, type FileTable, type TableProblem } from "./table.ts";
import { toTable } from "./to-table.ts";
import { unpackedSize, zipEntries } from "./zip-entries.ts";

/**
 * Returns the problem of a ZIP that is not a readable workbook, by the names and sizes of its files; null
 * for a workbook.
 */
function zipProblem(bytes: Uint8Array): TableProblem | null {
  const entries = zipEntries(bytes);
  if (!entries) return { problem: "DAMAGED_WORKBOOK" };
  const names = new Set(entries.map(({ name }) => name));
  if (unpackedSize(entries) > limits.unpackedBytes) return { problem: "UNPACKS_TOO_LARGE" };
  if (names.has("xl/workbook.bin")) return { problem: "OLD_WORKBOOK" };
  if (names.has("content.xml") && names.has("mimetype")) return { problem: "OPEN_DOCUMENT" };
  return names.has("[Content_Types].xml") ? null : { problem: "ARCHIVE_FILE" };
}

/**
 * Reads one sheet of an Excel workbook: the chosen one, or the first visible one. Nothing in it is run or
 * fetched.
 */
export async function readWorkbook(
  file: Blob,
  type: CoreDataDescription,
  options: ReadOptions,
): Promise<FileTable | TableProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = zipProblem(bytes);
  if (problem) return problem;
  const names: string[] = [];
  let chosen: number | undefined;
  let sheet: Sheet | undefined;
  try {
    const workbook = await readXlsx(bytes, {
      readStyles: true,
      sheets: ({ name, index, hidden, veryHidden }) => {
        names[index] = name;
        const fits = options.sheet === undefined ? !hidden && !veryHidden : options.sheet === index;
        if (!fits || chosen !== undefined) return false;
        chosen = index;
        return true;
      },
    });
    sheet = workbook.sheets[0];
  } catch (error) {
    return { problem: error instanceof EncryptedFileError ? "ENCRYPTED_WORKBOOK" : "DAMAGED_WORKBOOK" };
  }
  if (!sheet || chosen === undefined) return { problem: "NO_SHEETS" };
  const source = { kind: "workbook", sheets: names, sheet: chosen } as const;
  const rows = rowsOf(sheet);
  if (rows.cells.length > limits.rows + 100) return { problem: "TOO_MANY_ROWS", source };
  if (rows.cells.length === 0) return { problem: "EMPTY_FILE", source };
  return toTable(type, source, rows, options);
}

function rowsOf({ rows, cells }: Sheet): Rows {
  const read: Rows = { cells: [], numbers: [] };
  rows.forEach((values, row) => {
    const texts = values.map((value, column) =>
      typeof value === "number"
        ? numberText(value, cells?.get(`${row},${column}`)?.style?.numFmt)
        : cellText(value),
    );
    if (!texts.some((text) => text.trim() !== "")) return;
    read.cells.push(texts);
    read.numbers.push(row + 1);
  });
  return read;
}

function cellText(value: Exclude<CellValue, number>): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(value);
}

/**
 * Number formats that show a whole number as a code: zeros, with separators between the parts of a code.
 */
const codeFormat = /^(?=.*0)(?:[0#]|[-/ .]|\\.|"[^"]*")+$/;

/**
 * Returns a number as the sheet shows it if it is a code, otherwise its digits: no separators, no exponent
 * below 1e21.
 */
function numberText(value: number, format: string | undefined): string {
  const [first = "General"] = (format ?? "General").split(";");
  const isCode = Number.isInteger(value) && codeFormat.test(first) && !/\.[0#]/.test(first);
  return isCode ? formatValue(value, first) : String(value);
}
