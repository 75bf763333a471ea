import "server-only";
import { datevFormatVersions, type DatevSettings } from "#lib/shared/datev-settings.ts";
import { type EmptyLine, emptyRow, doubleQuotes, field, textColumns } from "./columns.ts";

const { firstInformation, lock, ...others } = field;

/** The names and columns of the cells before the additional information, in ascending order. */
const beforeInformation = Object.entries(others) as [keyof typeof others, number][];
const lastBefore = field.costObject;

/** The filled cells of a row by the names of `field`, "" for an empty one. */
export type RowCells = Record<keyof typeof others | "lock", string> & {
  /** The names and contents of the additional information in turn, from `firstInformation` on. */
  information: readonly string[];
};

/** The cells of a row that was not booked. */
export const noCells: RowCells = {
  ...(Object.fromEntries(beforeInformation.map(([name]) => [name, ""])) as Record<
    keyof typeof others,
    string
  >),
  lock: "",
  information: [],
};

/** The text of a row around its filled cells, with the quotation marks of text columns. */
type Gaps = {
  /** The text before each of `beforeInformation`. */
  before: { name: keyof typeof others; isQuoted: boolean; gap: string }[];
  beforeInformation: string;
  /** The text between so many cells of additional information, also none, and the lock. */
  afterInformation: string[];
  end: string;
  /** The length of the row without values. */
  length: number;
};

/** Maximum cells of additional information. */
const maxInformation = 40;

function gapsOf({ text, begins, ends }: EmptyLine): Gaps {
  const mark = (column: number) => (textColumns.has(column) ? 1 : 0);
  const gap = (from: number, to: number) =>
    text.slice((ends[from] ?? 0) - mark(from), (begins[to] ?? text.length) + mark(to));
  return {
    before: beforeInformation.map(([name, column], index) => ({
      name,
      isQuoted: textColumns.has(column),
      gap: gap(beforeInformation[index - 1]?.[1] ?? 0, column),
    })),
    beforeInformation: gap(lastBefore, firstInformation),
    afterInformation: [
      gap(lastBefore, lock),
      ...Array.from({ length: maxInformation }, (_, index) => gap(firstInformation + index, lock)),
    ],
    end: text.slice(ends[lock]),
    length: text.length,
  };
}

const gaps = Object.fromEntries(
  datevFormatVersions.map((version) => [version, gapsOf(emptyRow(version))]),
) as Record<DatevSettings["formatVersion"], Gaps>;

/** Returns the line of a row. An empty cell of a text column has quotation marks. */
export function writeRow(cells: RowCells, version: DatevSettings["formatVersion"]): string {
  const { before, afterInformation, ...others } = gaps[version];
  let line = "";
  for (const { name, isQuoted, gap } of before)
    line += gap + (isQuoted ? doubleQuotes(cells[name]) : cells[name]);
  const { information } = cells;
  if (information.length > 0) line += others.beforeInformation + information.map(doubleQuotes).join('";"');
  return line + (afterInformation[information.length] ?? "") + cells.lock + others.end;
}

/**
 * Returns the number of bytes of a line in Windows-1252, where each character has one, without writing it.
 */
export function rowBytes(cells: RowCells, version: DatevSettings["formatVersion"]): number {
  const { before, length } = gaps[version];
  let bytes = length + cells.lock.length;
  for (const { name, isQuoted } of before)
    bytes += isQuoted ? doubleQuotes(cells[name]).length : cells[name].length;
  for (const cell of cells.information) bytes += doubleQuotes(cell).length;
  return bytes;
}
