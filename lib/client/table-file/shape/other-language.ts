import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { normalizeName } from "../normalize-name.ts";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import type { FileTable } from "../table.ts";
import { languageNameOf } from "../trade-file/language-column.ts";

/**
 * Finds the rows that have no name in the column of the page's language and one in the same column without a
 * language, or in another one. With `isOn` that name is taken, in place. Returns what is told, or null.
 */
export function fillFromOtherLanguage(
  type: CoreDataDescription,
  { columns, guess, rows }: FileTable,
  isOn: boolean,
): TableNote | null {
  const column = guess[type.title] ?? -1;
  const { name, language } = languageNameOf(columns[column] ?? "");
  if (language === "") return null;
  const plain = columns.findIndex((header) => normalizeName(header) === name);
  const other =
    plain >= 0
      ? plain
      : columns.findIndex((header, index) => index !== column && languageNameOf(header).name === name);
  if (other < 0) return null;
  const codeColumn = guess[type.identifier] ?? -1;
  const note: TableNote = { ...emptyNote("OTHER_LANGUAGE"), isOn };
  for (const [index, row] of rows.cells.entries()) {
    const text = row[other] ?? "";
    if ((row[column] ?? "").trim() !== "" || text.trim() === "") continue;
    const code = row[codeColumn] ?? "";
    addToNote(note, rows.numbers[index] ?? 0, code, `${code} ${text}`);
    if (isOn) row[column] = text;
  }
  return note.count > 0 ? note : null;
}
