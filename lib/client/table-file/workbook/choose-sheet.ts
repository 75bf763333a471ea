import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { recogniseColumns } from "../columns.ts";
import { findHeader } from "../header.ts";
import type { Rows, SheetContent } from "../table.ts";

/** Number of columns whose names are shown for a sheet. */
const shownColumns = 4;

/** Maximum length of a column's name there, in characters. */
const shownCharacters = 30;

/** What a sheet holds, and how well it fits a type: first by columns with known names, then by records. */
type Fit = { content: SheetContent; named: number; records: number };

function fitOf(type: CoreDataDescription, sheet: number, rows: Rows): Fit {
  const header = findHeader(type, rows, {});
  const names = header?.names ?? [];
  const content: SheetContent = {
    sheet,
    rows: rows.cells.length - ((header?.index ?? -1) + 1),
    columns: names
      .filter((name) => name.trim() !== "")
      .slice(0, shownColumns)
      .map((name) => name.trim().slice(0, shownCharacters)),
  };
  if (!header) return { content, named: 0, records: 0 };
  const required = type.fields.filter(({ fallback }) => fallback === undefined);
  const named = recogniseColumns(type, names);
  const columns = required.map(({ key }) => header.guess[key] ?? -1);
  const isRecord = (cells: readonly string[]) =>
    columns.every((column) => column >= 0 && (cells[column] ?? "").trim() !== "");
  return {
    content,
    named: required.filter(({ key }) => typeof named[key] === "number").length,
    records: rows.cells.slice(header.index + 1).filter(isRecord).length,
  };
}

/**
 * Returns the sheet that fits a type best, and what each sheet holds. Of sheets that fit alike the first is
 * chosen.
 */
export function chooseSheet(
  type: CoreDataDescription,
  sheets: ReadonlyMap<number, Rows>,
): { chosen: number | undefined; contents: SheetContent[] } {
  const fits = Array.from(sheets, ([sheet, rows]) => fitOf(type, sheet, rows));
  const [best] = fits.toSorted((a, b) => b.named - a.named || b.records - a.records);
  return { chosen: best?.content.sheet, contents: fits.map(({ content }) => content) };
}
