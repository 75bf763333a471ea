import "server-only";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import { csvLines } from "../../write-csv/csv-lines.ts";
import { fitWindows1252, type ReplacedCharacters, toWindows1252 } from "../../write-csv/windows-1252.ts";
import { type PostingsWriter, textWriter, toUtf8 } from "../postings-writer.ts";
import { cellText } from "./cell-text.ts";
import { templateCell, templateRows } from "./template-cells.ts";

/**
 * Returns the writer of a CSV in the form of a template: CRLF, UTF-8 with byte order mark or Windows-1252.
 */
export function templateCsvWriter(
  template: TableTemplate,
  { timeZone, replaced }: { timeZone: string; replaced: ReplacedCharacters },
): PostingsWriter {
  const { columns, delimiter, encoding, hasHeadings } = template;
  const isUnicode = encoding === "utf-8";
  const style = {
    delimiter,
    ...(!isUnicode && { fit: (text: string) => fitWindows1252(text, replaced.add) }),
  };
  const headings = hasHeadings ? csvLines([columns.map(({ heading }) => heading)], style) : "";
  return textWriter({
    head: isUnicode ? `\uFEFF${headings}` : headings,
    rowsOf({ posting }) {
      const rows = templateRows(posting, template, timeZone);
      const lines = rows.map((row) =>
        columns.map((column) => {
          const cell = templateCell(column, row, timeZone);
          const text = cellText(cell, template);
          if (text === "") return null;
          return cell.kind === "amount" ? { written: text } : text;
        }),
      );
      return { text: csvLines(lines, style), rows: rows.length };
    },
    encode: isUnicode ? toUtf8 : toWindows1252,
  });
}
