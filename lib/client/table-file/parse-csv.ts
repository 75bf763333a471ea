import { parse } from "csv-parse/browser/esm";
import { originalCell } from "#lib/shared/harmless-cell.ts";
import { limits, type FileProblem, type Rows } from "./table.ts";

/** The reason why parsing stopped, and the row. */
export class CsvProblem extends Error {
  readonly problem: FileProblem;
  readonly row: number | undefined;

  constructor(problem: FileProblem, row?: number) {
    super(problem);
    this.problem = problem;
    this.row = row;
  }
}

/**
 * A parser that takes text piece by piece and fills `rows`, until the end at the latest. Both functions reject
 * with a `CsvProblem`.
 */
export type CsvParser = { rows: Rows; write: (text: string) => Promise<void>; end: () => Promise<void> };

const noRecords = { records: 0 };

const isFilled = (cell: string) => cell.trim() !== "";

/** Returns a parser of delimited text. `before` is the number of rows above the text. Cells stay text. */
export function csvParser(delimiter: string, before: number): CsvParser {
  const rows: Rows = { cells: [], numbers: [] };
  let number = before;
  let cells = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: limits.rowBytes,
    on_record: (record: string[]) => {
      // The library creates an error with a copy of the row for each row whose width differs from the
      // first. Without a first record, which this resets, it does not.
      Object.assign(parser.info, noRecords);
      number += 1;
      if (record.some(isFilled)) {
        record.forEach((cell, index) => {
          if (cell.startsWith("'")) record[index] = originalCell(cell);
        });
        rows.cells.push(record);
        rows.numbers.push(number);
        cells += record.length;
      }
      // The limit leaves room for a header and a few title rows.
      if (number > limits.rows + 100) throw new CsvProblem("TOO_MANY_ROWS");
      if (record.length > limits.columns) throw new CsvProblem("TOO_MANY_COLUMNS", number);
      if (cells > limits.cells) throw new CsvProblem("TOO_LARGE");
      // Null keeps the row out of the library's stream, which would buffer it.
      return null;
    },
  });
  let failure: CsvProblem | null = null;
  const failed = new Promise<never>((_, reject) => {
    parser.on("error", (error: unknown) => {
      failure = describe(error);
      reject(failure);
    });
  });
  failed.catch(() => null);
  const ended = new Promise<void>((resolve) => parser.on("end", () => resolve()));
  parser.resume();
  let written = false;
  let sinceLineEnd = 0;
  return {
    rows,
    async write(text) {
      if (text === "") return;
      written = true;
      // The library limits the text of a row, but not the number of its empty cells.
      const lineEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
      sinceLineEnd = lineEnd < 0 ? sinceLineEnd + text.length : text.length - lineEnd;
      if (sinceLineEnd > 2 * limits.rowBytes) throw new CsvProblem("ROW_TOO_LONG", number + 1);
      await Promise.race([failed, new Promise<void>((resolve) => parser.write(text, () => resolve()))]);
      // The library accepts the piece first and reports its error separately.
      if (failure) throw failure;
    },
    async end() {
      // The library's stream does not end if nothing was written.
      if (!written) return;
      parser.end();
      await Promise.race([failed, ended]);
    },
  };
}

function describe(error: unknown): CsvProblem {
  if (error instanceof CsvProblem) return error;
  const { code, lines } =
    typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const row = typeof lines === "number" ? lines : undefined;
  if (code === "CSV_QUOTE_NOT_CLOSED") return new CsvProblem("QUOTE_NOT_CLOSED", row);
  if (code === "CSV_MAX_RECORD_SIZE") return new CsvProblem("ROW_TOO_LONG", row);
  return new CsvProblem("NOT_A_TABLE", row);
}
