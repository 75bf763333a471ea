import "server-only";
import { writeXlsxStream, type ColumnDef } from "hucre/xlsx";
import type { Posting } from "#contract/posting.ts";
import { xlsxDay, xlsxText } from "../xlsx-cells.ts";
import {
  type ColumnKind,
  type SheetCell,
  sheetColumns,
  type SheetOptions,
  sheetRows,
} from "./sheet-columns.ts";

export type XlsxOptions = SheetOptions & {
  /**
   * Maximum number of rows of a sheet, including its heading; further rows continue on further sheets.
   * Default is Excel's own limit.
   */
  maxRowsPerSheet?: number;
};

/** `@` is Excel's text format. With it an edited cell stays text. */
const formats: Record<ColumnKind, { de: string; en: string }> = {
  text: { de: "@", en: "@" },
  amount: { de: "#,##0.00##", en: "#,##0.00##" },
  count: { de: "0", en: "0" },
  day: { de: "dd\\.mm\\.yyyy", en: "yyyy-mm-dd" },
};

/**
 * Returns postings as an Excel workbook in pieces: codes and texts as text (no formulas, leading zeros
 * kept), amounts and days (from 1900-03-01) as real numbers and dates, the heading row frozen and repeated
 * on every further sheet. The same postings give the same bytes. A text of more than 32,767 characters, the
 * maximum of a cell, is cut and ends with an ellipsis.
 */
export function postingsXlsx(
  postings: AsyncIterable<Posting>,
  options: XlsxOptions,
): AsyncIterable<Uint8Array> {
  const columns = sheetColumns(options.rowsPer);
  const definitions = columns.map(({ kind, heading, width }): ColumnDef => ({
    header: heading[options.language],
    width,
    numFmt: formats[kind][options.language],
  }));
  async function* rows() {
    for await (const row of sheetRows(postings, options)) {
      yield row.map((cell, index) => xlsxCell(cell, columns[index]?.kind ?? "text"));
    }
  }
  // The library's web streams are iterable in Node.js; only the types differ.
  return writeXlsxStream(rows(), {
    name: options.language === "de" ? "Buchungen" : "Postings",
    columns: definitions,
    freezePane: { rows: 1 },
    ...(options.maxRowsPerSheet && { maxRowsPerSheet: options.maxRowsPerSheet }),
  }) as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
}

function xlsxCell(cell: SheetCell, kind: ColumnKind) {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return cell;
  return kind === "day" ? xlsxDay(cell) : xlsxText(cell);
}
