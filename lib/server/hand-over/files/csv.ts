import "server-only";
import { amountText } from "#lib/shared/money.ts";
import { type CsvCell, csvLines, type CsvStyle } from "../../write-csv/csv-lines.ts";
import { fitWindows1252, type ReplacedCharacters, toWindows1252 } from "../../write-csv/windows-1252.ts";
import { type PostingsWriter, textWriter, toUtf8 } from "../postings-writer.ts";
import {
  type SheetCell,
  type SheetColumn,
  sheetColumns,
  type SheetOptions,
  sheetRows,
} from "./sheet-columns.ts";

export type CsvOptions = SheetOptions & {
  delimiter: CsvStyle["delimiter"];
  decimalSign: "," | ".";
  encoding: "utf-8" | "windows-1252";
};

/**
 * Returns the writer of postings as CSV: heading line, CRLF, UTF-8 with byte order mark or Windows-1252.
 * Characters outside Windows-1252 are replaced and added to `replaced`. Amounts are exact decimals with at
 * least two places, never grouped. Days are `DD.MM.YYYY` in German and `YYYY-MM-DD` in English. Formulas are
 * made harmless (see `csvLines`).
 */
export function csvWriter(options: CsvOptions, replaced: ReplacedCharacters): PostingsWriter {
  const { delimiter, decimalSign, encoding, language, rowsPer } = options;
  const columns = sheetColumns(rowsPer);
  const isUnicode = encoding === "utf-8";
  const style = {
    delimiter,
    ...(!isUnicode && { fit: (text: string) => fitWindows1252(text, replaced.add) }),
    // Only amounts have decimals; counts are written as text.
    writeNumber: (value: number) => amountText(value).replace(".", decimalSign),
  };
  const headings = csvLines([columns.map(({ heading }) => heading[language])], style);
  return textWriter({
    head: isUnicode ? `\uFEFF${headings}` : headings,
    rowsOf({ posting }) {
      const rows = sheetRows(posting, options);
      const cells = rows.map((row) =>
        columns.map((column, index) => csvCell(row[index] ?? null, column, language)),
      );
      return { text: csvLines(cells, style), rows: rows.length };
    },
    encode: isUnicode ? toUtf8 : toWindows1252,
  });
}

function csvCell(cell: SheetCell, { kind }: SheetColumn, language: CsvOptions["language"]): CsvCell {
  if (kind === "count" && cell !== null) return String(cell);
  if (kind === "day" && typeof cell === "string" && language === "de")
    return cell.split("-").reverse().join(".");
  return cell;
}
