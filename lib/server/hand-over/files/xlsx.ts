import "server-only";
import type { PostingsWriter } from "../postings-writer.ts";
import { amountFormats, xlsxAmount, xlsxDay, xlsxText } from "../xlsx-cells.ts";
import { type XlsxCell, XlsxWriter } from "../xlsx-sheets.ts";
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

const dayFormats = { de: "dd\\.mm\\.yyyy", en: "yyyy-mm-dd" };

function formatsOf(kind: ColumnKind, language: "de" | "en") {
  if (kind === "amount") return amountFormats();
  if (kind === "day") return { format: dayFormats[language] };
  // `@` is Excel's text format. With it an edited cell stays text.
  return { format: kind === "text" ? "@" : "0" };
}

/**
 * Returns the writer of postings as an Excel workbook: codes and texts as text (no formulas, leading zeros
 * kept), amounts and days (from 1900-03-01) as real numbers and dates, the heading row frozen and repeated
 * on every further sheet. The same postings give the same bytes. A text of more than 32,767 characters, the
 * maximum of a cell, is cut and ends with an ellipsis.
 */
export function xlsxWriter(options: XlsxOptions): PostingsWriter {
  const { language, rowsPer, maxRowsPerSheet } = options;
  const columns = sheetColumns(rowsPer);
  let rows = 0;
  const workbook = new XlsxWriter({
    name: language === "de" ? "Buchungen" : "Postings",
    columns: columns.map(({ kind, heading, width }) => ({
      heading: heading[language],
      width,
      ...formatsOf(kind, language),
    })),
    ...(maxRowsPerSheet && { maxRowsPerSheet }),
  });
  return {
    add({ posting }) {
      for (const row of sheetRows(posting, options)) {
        workbook.addRow(
          row.map((cell, index) =>
            xlsxCell(cell, columns[index]?.kind ?? "text", posting.amount.currencyCode),
          ),
        );
        rows += 1;
      }
    },
    take: () => workbook.take(),
    end: () => workbook.end(),
    rows: () => rows,
  };
}

function xlsxCell(cell: SheetCell, kind: ColumnKind, currencyCode: string): XlsxCell {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return kind === "amount" ? xlsxAmount(cell, currencyCode) : cell;
  return kind === "day" ? xlsxDay(cell) : xlsxText(cell);
}
