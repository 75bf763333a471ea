import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { guessColumns, recogniseColumns } from "../columns.ts";
import { addToNote, emptyNote, type TableNote } from "../notes.ts";
import type { Rows } from "../table.ts";

/** A code of digits, dots, dashes and slashes, then a name that begins with a letter. */
const pattern = /^\s*(\d[\d.\-/]*)(?:\s*[:–—|]\s*|\s+-\s+|\s+)(["„'(]?\p{L}.*)$/su;

/** Returns the code and the name of a text such as "4400 Erlöse", or null. */
export function codeAndName(text: string): [code: string, name: string] | null {
  const [, code, name] = pattern.exec(text) ?? [];
  return code !== undefined && name !== undefined ? [code, name.trim()] : null;
}

/** The same, with a name that begins with a number, such as "2350 13. Monatsgehalt". */
const numbered = /^\s*(\d[\d.\-/]*)(?:\s*[:–—|]\s*|\s+-\s+|\s+)(\d.*\p{L}.*)$/su;

/**
 * Returns a function that splits a text into code and name. A name may begin with a number if other codes of
 * the column are as long as the code before it: "1 200 Kasse" has the code 1 only where others have one
 * digit.
 */
function splitter(texts: readonly string[]): (text: string) => [code: string, name: string] | null {
  const lengths = new Set(texts.map((text) => codeAndName(text)?.[0].length));
  return (text) => {
    const split = codeAndName(text);
    if (split) return split;
    const [, code, name] = numbered.exec(text) ?? [];
    return code !== undefined && name !== undefined && lengths.has(code.length) ? [code, name.trim()] : null;
  };
}

/** Number of rows and columns by which the column is recognised. */
const examinedRows = 200;
const examinedColumns = 20;

/** Returns the column whose cells hold code and name, or null. Another column with codes rules it out. */
function columnOf(type: CoreDataDescription, rows: readonly (readonly string[])[]): number | null {
  const sample = rows.slice(0, examinedRows);
  const width = Math.min(examinedColumns, Math.max(0, ...sample.map((row) => row.length)));
  if (typeof guessColumns(type, sample)[type.identifier] === "number") return null;
  for (let column = 0; column < width; column += 1) {
    const texts = sample.map((row) => row[column] ?? "").filter((text) => text.trim() !== "");
    const matching = texts.filter((text) => codeAndName(text) !== null).length;
    if (matching > 1 && matching * 10 >= texts.length * 6 && texts.length * 2 > sample.length) return column;
  }
  return null;
}

/**
 * Splits the cells of one column into code and name, in place, where most of them hold both ("4400 Erlöse").
 * The name gets a column of its own after the code. A text without a code is a name without a code, so that
 * it is told as such. Returns what is told, or null if there is no such column.
 */
export function splitCodeAndName(type: CoreDataDescription, rows: Rows, isOn: boolean): TableNote | null {
  const column = columnOf(type, rows.cells);
  if (column === null) return null;
  const isAlone = rows.cells.every((row) => row.length === 1);
  // A single column has no other reading, so there is nothing to switch.
  const note: TableNote = { ...emptyNote("CODE_AND_NAME"), ...(!isAlone && { isOn }) };
  const splitText = splitter(rows.cells.map((row) => row[column] ?? ""));
  for (const [index, row] of rows.cells.entries()) {
    const text = row[column] ?? "";
    const split = splitText(text);
    if (split) addToNote(note, rows.numbers[index] ?? 0, text, split.join(" | "));
    if (isOn || isAlone) {
      const parts = split ?? (note.count === 0 ? headingOf(type, text) : ["", text]);
      rows.cells[index] = [...row.slice(0, column), ...parts, ...row.slice(column + 1)];
    }
  }
  return note;
}

/** Splits a heading such as "Konto Bezeichnung" where it names two columns; otherwise it keeps its column. */
function headingOf(type: CoreDataDescription, text: string): [string, string] {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  const parts: [string, string] = [first, rest.join(" ").replace(/^(?:und|and|et|[-–/|])\s+/, "")];
  const named = Object.values(recogniseColumns(type, parts)).filter((column) => column !== null);
  return named.length > 1 ? parts : [text, ""];
}
