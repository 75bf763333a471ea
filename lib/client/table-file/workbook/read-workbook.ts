import { EncryptedFileError } from "hucre";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { composeLetters } from "../shape/composed-letters.ts";
import { toShapedTable } from "../shape/shaped-table.ts";
import { limits, type ReadOptions, type FileTable, type TableProblem } from "../table.ts";
import { unpackedSize, zipEntries, type ZipEntry } from "../zip-entries.ts";
import { chooseSheet } from "./choose-sheet.ts";
import { readSheets, type ReadSheets } from "./read-sheets.ts";
import { leaveHiddenOut, rowsOfSheet } from "./sheet-rows.ts";

/** Maximum unpacked size of a workbook of which all sheets are compared, in bytes. */
const comparedBytes = 100 * 1024 * 1024;

/**
 * Returns the problem of a ZIP that is not a readable workbook, by the names and sizes of its files; null
 * for a workbook.
 */
function zipProblem(entries: readonly ZipEntry[]): TableProblem | null {
  const names = new Set(entries.map(({ name }) => name));
  if (unpackedSize(entries) > limits.unpackedBytes) return { problem: "UNPACKS_TOO_LARGE" };
  if (names.has("xl/workbook.bin")) return { problem: "OLD_WORKBOOK" };
  if (names.has("content.xml") && names.has("mimetype")) return { problem: "OPEN_DOCUMENT" };
  return names.has("[Content_Types].xml") ? null : { problem: "ARCHIVE_FILE" };
}

/**
 * Reads one sheet of an Excel workbook: the chosen one, or the visible one that fits the type best. Nothing
 * in it is run or fetched.
 */
export async function readWorkbook(
  file: Blob,
  type: CoreDataDescription,
  options: ReadOptions,
): Promise<FileTable | TableProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const entries = zipEntries(bytes);
  if (!entries) return { problem: "DAMAGED_WORKBOOK" };
  const problem = zipProblem(entries);
  if (problem) return problem;
  const isLarge = unpackedSize(entries) > comparedBytes;
  let read: ReadSheets;
  let hasOne = false;
  try {
    read = await readSheets(bytes, ({ index, isVisible }) => {
      if (!isLarge) return isVisible || index === options.sheet;
      const isFirst = options.sheet === undefined ? isVisible && !hasOne : index === options.sheet;
      hasOne ||= isFirst;
      return isFirst;
    });
  } catch (error) {
    return { problem: error instanceof EncryptedFileError ? "ENCRYPTED_WORKBOOK" : "DAMAGED_WORKBOOK" };
  }
  const sheets = new Map(
    Array.from(read.sheets, ([index, { sheet, ignored }]) => [index, rowsOfSheet(sheet, ignored)]),
  );
  const { chosen, contents } = chooseSheet(
    type,
    new Map(Array.from(sheets, ([index, { rows }]) => [index, rows])),
  );
  const index = options.sheet ?? chosen;
  const content = index === undefined ? undefined : sheets.get(index);
  if (index === undefined || !content) return { problem: "NO_SHEETS" };
  const source = {
    kind: "workbook",
    sheets: read.names,
    sheet: index,
    ...(contents.length > 1 && { contents }),
  } as const;
  const { rows, notes } = content;
  const hidden = leaveHiddenOut(content, options.switches?.HIDDEN_ROWS);
  if (rows.cells.length > limits.rows + 100) return { problem: "TOO_MANY_ROWS", source };
  if (rows.cells.length === 0) return { problem: "EMPTY_FILE", source };
  composeLetters(rows);
  return toShapedTable(type, source, rows, options, hidden ? [hidden, ...notes] : notes);
}
