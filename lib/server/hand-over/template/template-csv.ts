import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import { csvLines } from "../../write-csv/csv-lines.ts";
import { fitWindows1252, type ReplacedCharacters, toWindows1252 } from "../../write-csv/windows-1252.ts";
import { inBatches } from "../in-batches.ts";
import { cellText } from "./cell-text.ts";
import { templateCell, type TemplateRow, templateRows } from "./template-cells.ts";

const rowsAtOnce = 500;

type Options = {
  timeZone: string;
  replaced: ReplacedCharacters;
  /** Called with the number of rows that are written. */
  onRows: (rows: number) => void;
};

/** Yields postings as a CSV in the form of a template: CRLF, UTF-8 with byte order mark or Windows-1252. */
export async function* templateCsv(
  postings: AsyncIterable<Posting>,
  template: TableTemplate,
  { timeZone, replaced, onRows }: Options,
): AsyncGenerator<Uint8Array> {
  const { columns, delimiter, encoding, hasHeadings } = template;
  const isUnicode = encoding === "utf-8";
  const encode = isUnicode ? (text: string) => Buffer.from(text) : toWindows1252;
  const style = {
    delimiter,
    ...(!isUnicode && { fit: (text: string) => fitWindows1252(text, replaced.add) }),
  };
  const headings = hasHeadings ? csvLines([columns.map(({ heading }) => heading)], style) : "";
  yield encode(isUnicode ? `\uFEFF${headings}` : headings);
  for await (const rows of inBatches(rowsOf(postings, template, timeZone), rowsAtOnce)) {
    onRows(rows.length);
    const lines = rows.map((row) =>
      columns.map((column) => {
        const cell = templateCell(column, row, timeZone);
        const text = cellText(cell, template);
        if (text === "") return null;
        return cell.kind === "amount" ? { written: text } : text;
      }),
    );
    yield encode(csvLines(lines, style));
  }
}

/** Yields the rows that a template writes of postings, in their order. */
export async function* rowsOf(
  postings: AsyncIterable<Posting>,
  template: TableTemplate,
  timeZone: string,
): AsyncGenerator<TemplateRow> {
  for await (const posting of postings) yield* templateRows(posting, template, timeZone);
}
