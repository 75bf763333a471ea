import { parse, type Parser } from "csv-parse/browser/esm";
import { CsvProblem } from "./csv-problem.ts";
import type { RowKeeper } from "./row-keeper.ts";
import { limits } from "./table.ts";

/** Takes text piece by piece until its end. Both functions reject with a `CsvProblem`. */
export type CsvWriter = { write: (text: string) => Promise<void>; end: () => Promise<void> };

const noRecords = { records: 0 };

/**
 * Returns a writer that has csv-parse read the text, and adds each row to `keeper`, by the end at the
 * latest.
 */
export function libraryParser(delimiter: string, keeper: RowKeeper): CsvWriter {
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
      // A list that has grown has room for more cells; its copy has not.
      keeper.add(record.slice());
      // Null keeps the row out of the library's stream, which would buffer it.
      return null;
    },
  });
  let failure: CsvProblem | null = null;
  const failed = new Promise<never>((_, reject) => {
    parser.on("error", (error: unknown) => {
      failure = describe(error, keeper.number + 1);
      reject(failure);
    });
  });
  failed.catch(() => null);
  const ended = new Promise<void>((resolve) => parser.on("end", () => resolve()));
  parser.resume();
  const bytesOf = bytesFor(parser);
  let sinceLineEnd = 0;
  return {
    async write(text) {
      // The library's stream takes no empty text.
      if (text === "") return;
      // The library limits the text of a row, but not the number of its empty cells.
      const lineEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
      sinceLineEnd = lineEnd < 0 ? sinceLineEnd + text.length : text.length - lineEnd;
      if (sinceLineEnd > 2 * limits.rowBytes) throw new CsvProblem("ROW_TOO_LONG", keeper.number + 1);
      await Promise.race([
        failed,
        new Promise<void>((resolve) => parser.write(bytesOf(text), () => resolve())),
      ]);
      // The library accepts the piece first and reports its error separately.
      if (failure) throw failure;
    },
    async end() {
      parser.end();
      await Promise.race([failed, ended]);
    },
  };
}

/**
 * Returns a function that makes bytes of a text for the library. In a browser the library converts text one
 * character after another, the browser all at once. The library takes bytes of its own class alone, which it
 * does not export.
 */
function bytesFor(parser: Parser): (text: string) => Uint8Array {
  const ownClass = parser.options.delimiter[0]?.constructor as typeof Buffer;
  const encoder = new TextEncoder();
  return (text) => ownClass.from(encoder.encode(text).buffer);
}

/** `row` is the row that was not read to its end. */
function describe(error: unknown, row: number): CsvProblem {
  if (error instanceof CsvProblem) return error;
  const { code } = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  if (code === "CSV_QUOTE_NOT_CLOSED") return new CsvProblem("QUOTE_NOT_CLOSED", row);
  if (code === "CSV_MAX_RECORD_SIZE") return new CsvProblem("ROW_TOO_LONG", row);
  return new CsvProblem("NOT_A_TABLE", row);
}
