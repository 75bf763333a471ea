import "server-only";
import { decimalStyles, workbookParts, type XlsxColumn, type XlsxSheets, xmlText } from "./xlsx-parts.ts";
import { ZipWriter } from "./xlsx-zip.ts";

/**
 * A cell: text, a number, an amount with the decimals that are shown, a day at midnight in UTC, or nothing.
 */
export type XlsxCell = string | number | XlsxAmount | Date | null;

type XlsxAmount = { amount: number; decimals: number };

const excelRows = 1_048_576;

/** Maximum characters of a sheet, so that its size fits into four bytes of the ZIP. */
const maxSheetLength = 1_000_000_000;

/** Characters that are compressed at once. */
const pieceLength = 256 * 1024;

/**
 * Writes a workbook of one table row by row: texts in the cells themselves, the heading row frozen and
 * repeated on every further sheet, which begins when one is full. The same rows give the same bytes. Memory
 * holds what was added since `take`.
 */
export class XlsxWriter {
  readonly #sheets: XlsxSheets;
  readonly #zip = new ZipWriter();
  readonly #columnNames: readonly string[];
  readonly #hasHeadings: boolean;
  readonly #decimalStyles: readonly ReadonlyMap<number, number>[];
  /** The text of each sheet that is not compressed yet; the first continues the open one. */
  #waiting: string[] = [];
  #begun = 0;
  #sheet = 0;
  #row = 0;
  #length = 0;

  constructor(sheets: XlsxSheets) {
    this.#sheets = sheets;
    this.#columnNames = sheets.columns.map((_, index) => columnName(index));
    this.#decimalStyles = decimalStyles(sheets.columns);
    this.#hasHeadings = sheets.columns.some(({ heading }) => heading !== undefined);
    this.#beginSheet();
  }

  addRow(cells: readonly XlsxCell[]): void {
    if (this.#row >= (this.#sheets.maxRowsPerSheet ?? excelRows) || this.#length > maxSheetLength) {
      this.#put("</sheetData></worksheet>");
      this.#beginSheet();
    }
    this.#addCells(cells);
  }

  /** Resolves with the bytes that are ready. */
  async take(): Promise<Uint8Array> {
    const length = this.#waiting.reduce((sum, text) => sum + text.length, 0);
    if (length >= pieceLength) await this.#compress();
    return this.#zip.take();
  }

  async end(): Promise<Uint8Array> {
    this.#put("</sheetData></worksheet>");
    await this.#compress();
    for (const [path, text] of workbookParts(this.#sheets, this.#sheet)) {
      await this.#zip.begin(path);
      await this.#zip.write(Buffer.from(text));
    }
    return this.#zip.end();
  }

  async #compress(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [""];
    for (const [index, text] of waiting.entries()) {
      const sheet = this.#sheet - waiting.length + 1 + index;
      if (sheet > this.#begun) {
        await this.#zip.begin(`xl/worksheets/sheet${sheet}.xml`);
        this.#begun = sheet;
      }
      if (text !== "") await this.#zip.write(Buffer.from(text));
    }
  }

  #beginSheet(): void {
    const { columns } = this.#sheets;
    this.#sheet += 1;
    this.#row = 0;
    this.#length = 0;
    this.#waiting.push("");
    this.#put(sheetBeginning(columns, this.#hasHeadings));
    if (this.#hasHeadings) this.#addCells(columns.map(({ heading }) => heading ?? null));
  }

  #addCells(cells: readonly XlsxCell[]): void {
    this.#row += 1;
    let row = `<row r="${this.#row}">`;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? null;
      row += `<c r="${this.#columnNames[index]}${this.#row}" s="${this.#styleOf(cell, index)}"${cellEnd(cell)}`;
    }
    this.#put(`${row}</row>`);
  }

  #styleOf(cell: XlsxCell, index: number): number {
    const own = index + 1;
    return isAmount(cell) ? (this.#decimalStyles[index]?.get(cell.decimals) ?? own) : own;
  }

  #put(text: string): void {
    const last = this.#waiting.length - 1;
    this.#waiting[last] = `${this.#waiting[last]}${text}`;
    this.#length += text.length;
  }
}

const isAmount = (cell: XlsxCell): cell is XlsxAmount =>
  typeof cell === "object" && cell !== null && "amount" in cell;

function cellEnd(cell: XlsxCell): string {
  if (cell === null) return "/>";
  if (isAmount(cell)) return cellEnd(cell.amount);
  if (typeof cell === "number") return Number.isFinite(cell) ? `><v>${cell}</v></c>` : "/>";
  if (typeof cell !== "string") return `><v>${serialDay(cell)}</v></c>`;
  // Readers drop blanks around a text that does not say that it keeps them.
  const keeps = /^\s|\s$|[\t\n]/.test(cell) ? ' xml:space="preserve"' : "";
  return ` t="inlineStr"><is><t${keeps}>${xmlText(cell)}</t></is></c>`;
}

/** Days since 30 December 1899, as Excel counts from 1 March 1900 on. */
const serialDay = (day: Date) => day.getTime() / 86_400_000 + 25_569;

/** Returns the name of a column counted from 0: A to Z, then AA and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function sheetBeginning(columns: readonly XlsxColumn[], hasHeadings: boolean): string {
  const pane = hasHeadings
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : "";
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`
  );
}
