import "server-only";
import type { Posting } from "#contract/posting.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import type { TableTemplate, TemplateColumn } from "#lib/shared/table-template.ts";
import type { PostingsWriter } from "../postings-writer.ts";
import { amountFormats, xlsxAmount, xlsxDay, xlsxText } from "../xlsx-cells.ts";
import { type XlsxCell, XlsxWriter } from "../xlsx-sheets.ts";
import { templateCell, type TemplateCell, type TemplateRow, templateRows } from "./template-cells.ts";

const signBehind = (format: string) => `${format};${format}-`;

const isAmount = ({ field }: TemplateColumn) => field === "amount" || field === "documentAmount";

/**
 * Returns the writer of an Excel workbook in the form of a template: amounts and days (from 1900-03-01) are
 * numbers and dates, everything else is text. With sums, a last line for each currency adds each column of
 * amounts up; the amount of a document counts once.
 */
export function templateXlsxWriter(
  template: TableTemplate,
  { timeZone, language }: { timeZone: string; language: "de" | "en" },
): PostingsWriter {
  const { columns, signFormat, hasHeadings, hasSums } = template;
  const sums = new Sums(columns);
  let count = 0;
  const workbook = new XlsxWriter({
    name: language === "de" ? "Buchungen" : "Postings",
    columns: columns.map((column) => ({
      ...(hasHeadings && { heading: xlsxText(column.heading) }),
      width: isAmount(column) ? 16 : 20,
      ...formatsOf(column, template),
    })),
  });
  return {
    add({ posting }) {
      for (const row of templateRows(posting, template, timeZone)) {
        count += 1;
        if (hasSums) sums.add(row);
        workbook.addRow(columns.map((column) => xlsxCell(templateCell(column, row, timeZone), signFormat)));
      }
    },
    take: () => workbook.take(),
    end() {
      if (hasSums) for (const line of sums.lines(language)) workbook.addRow(line);
      return workbook.end();
    },
    rows: () => count,
  };
}

function formatsOf(column: TemplateColumn, { signFormat, dateFormat }: TableTemplate) {
  if (isAmount(column)) return amountFormats(signFormat === "behind" ? signBehind : undefined);
  if (column.field !== "documentDate") return { format: "@" };
  return { format: dateFormat.toLowerCase().replaceAll(/[./]/g, "\\$&") };
}

function xlsxCell(cell: TemplateCell, signFormat: TableTemplate["signFormat"]): XlsxCell {
  if (cell.kind === "amount")
    return xlsxAmount(signFormat === "none" ? Math.abs(cell.value) : cell.value, cell.currencyCode);
  if (cell.text === "") return null;
  return cell.kind === "day" ? xlsxDay(cell.text) : xlsxText(cell.text);
}

/** The sums of a template's amounts by currency. */
class Sums {
  readonly #columns: readonly TemplateColumn[];
  readonly #amounts = new CurrencyTotals();
  readonly #documents = new CurrencyTotals();
  #last: Posting | null = null;

  constructor(columns: readonly TemplateColumn[]) {
    this.#columns = columns;
  }

  add({ posting, split }: TemplateRow): void {
    const { currencyCode, value } = posting.amount;
    this.#amounts.add(currencyCode, exact(split ? split.amount : value));
    if (posting !== this.#last) this.#documents.add(currencyCode, exact(value));
    this.#last = posting;
  }

  *lines(language: "de" | "en") {
    const documents = new Map(this.#documents.list().map((total) => [total.currencyCode, total.value]));
    const place = this.#columns.findIndex((column) => !isAmount(column) && column.field !== "documentDate");
    for (const { currencyCode, value } of this.#amounts.list()) {
      yield this.#columns.map(({ field }, index) => {
        if (field === "amount") return xlsxAmount(Number(value), currencyCode);
        if (field === "documentAmount") return xlsxAmount(Number(documents.get(currencyCode)), currencyCode);
        return index === place ? `${language === "de" ? "Summe" : "Sum"} ${currencyCode}` : null;
      });
    }
  }
}
