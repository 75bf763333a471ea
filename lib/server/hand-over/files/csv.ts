import "server-only";
import type { Posting } from "#contract/posting.ts";
import { amountText } from "#lib/shared/money.ts";
import { csvLines, type CsvCell, type CsvStyle } from "../../write-csv/csv-lines.ts";
import { fitWindows1252, ReplacedCharacters, toWindows1252 } from "../../write-csv/windows-1252.ts";
import { inBatches } from "../in-batches.ts";
import {
  sheetColumns,
  sheetRows,
  type SheetColumn,
  type SheetCell,
  type SheetOptions,
} from "./sheet-columns.ts";

export type CsvOptions = SheetOptions & {
  delimiter: CsvStyle["delimiter"];
  decimalSign: "," | ".";
  encoding: "utf-8" | "windows-1252";
};

/** Number of rows written at once, which bounds the memory of a download of any length. */
const batchRows = 500;

/**
 * Yields postings as CSV: heading line, CRLF, UTF-8 with byte order mark or Windows-1252. Characters
 * outside Windows-1252 are replaced and added to `replaced`. Amounts are exact decimals with at least two
 * places, never grouped. Days are `DD.MM.YYYY` in German and `YYYY-MM-DD` in English. Formulas are made
 * harmless (see `csvLines`). Throws the errors of `postings`.
 */
export async function* postingsCsv(
  postings: AsyncIterable<Posting>,
  options: CsvOptions,
  replaced = new ReplacedCharacters(),
): AsyncGenerator<Uint8Array> {
  const { delimiter, decimalSign, encoding, language, rowsPer } = options;
  const columns = sheetColumns(rowsPer);
  const encode = encoding === "utf-8" ? (text: string) => Buffer.from(text) : toWindows1252;
  const style = {
    delimiter,
    ...(encoding === "windows-1252" && { fit: (text: string) => fitWindows1252(text, replaced.add) }),
    // Only amounts have decimals; counts are written as text.
    writeNumber: (value: number) => amountText(value).replace(".", decimalSign),
  };
  const headings = csvLines([columns.map(({ heading }) => heading[language])], style);
  yield encode(encoding === "utf-8" ? `\uFEFF${headings}` : headings);
  for await (const rows of inBatches(sheetRows(postings, options), batchRows)) {
    const cells = rows.map((row) =>
      columns.map((column, index) => csvCell(row[index] ?? null, column, language)),
    );
    yield encode(csvLines(cells, style));
  }
}

function csvCell(cell: SheetCell, { kind }: SheetColumn, language: CsvOptions["language"]): CsvCell {
  if (kind === "count" && cell !== null) return String(cell);
  if (kind === "day" && typeof cell === "string" && language === "de")
    return cell.split("-").reverse().join(".");
  return cell;
}
