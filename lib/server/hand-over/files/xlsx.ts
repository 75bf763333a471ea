import "server-only";
import { writeXlsxStream, type ColumnDef } from "hucre/xlsx";
import type { Posting } from "#contract/posting.ts";
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
 * Excel has no dates before 1900, and other dates than the calendar before this day, because it has a 29
 * February 1900. Earlier days stay text.
 */
const firstDay = "1900-03-01";

/**
 * The maximum length of a cell's text, in UTF-16 units. With a longer one Excel reports the file as
 * damaged.
 */
const maxTextLength = 32_767;

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
  return kind === "day" && cell >= firstDay ? new Date(`${cell}T00:00:00Z`) : xlsxText(cell);
}

/**
 * Escapes `_x0041_`, which would be read as "A" (ECMA-376, part 1, 22.9.2.19), and replaces U+FFFE, U+FFFF
 * and lone surrogates, which are not allowed in XML.
 */
function xlsxText(text: string): string {
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
  return short
    .toWellFormed()
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
}
