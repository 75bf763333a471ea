import { parse } from "csv-parse/browser/esm/sync";
import { guessColumns, recogniseColumns, type ColumnGuess } from "./columns.ts";
import { decode, type Encoding, type FileProblem } from "./decode.ts";
import { declaredDelimiter, findDelimiter } from "./delimiter.ts";

/** A row with its number in the file as a spreadsheet counts: from 1, title lines and empty lines included. */
export type TableRow = { row: number; cells: string[] };

/** A file that was read. `headerRow` is null when it has none; then the names of the columns are empty. */
export type Table = {
  encoding: Encoding;
  delimiter: string;
  headerRow: number | null;
  columns: string[];
  guess: ColumnGuess;
  rows: TableRow[];
};

/** Why a file has no table; `row` is where, if that is known. */
export type TableProblem = {
  problem: FileProblem | "NO_COLUMNS" | "NO_ROWS" | "QUOTE_NOT_CLOSED" | "ROW_TOO_LONG" | "NOT_A_TABLE";
  row?: number;
};

const longestRow = 1_000_000;
const examinedRows = 40;

/** Reads the bytes of a CSV file: encoding, delimiter, header below title lines, columns. Cells stay text. */
export function readTable(bytes: Uint8Array): Table | TableProblem {
  const decoded = decode(bytes);
  if ("problem" in decoded) return decoded;
  const declared = declaredDelimiter(decoded.text);
  const text = declared?.rest ?? decoded.text;
  const delimiter = declared?.delimiter ?? findDelimiter(text);
  if (delimiter === null) return { problem: "NO_COLUMNS" };

  const parsed = parseRows(text, delimiter);
  if (!Array.isArray(parsed)) return parsed;
  const before = declared ? 1 : 0;
  const rows = parsed
    .map((cells, index) => ({ row: index + 1 + before, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const header = findHeader(rows);
  if (!header) return { problem: "NO_COLUMNS" };
  const below = rows.slice(header.index + 1);
  if (below.length === 0) return { problem: "NO_ROWS" };
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), header.names.length);
  return {
    encoding: decoded.encoding,
    delimiter,
    headerRow: header.row,
    columns: Array.from({ length: width }, (_, index) => (header.names[index] ?? "").trim()),
    guess: header.guess,
    rows: below,
  };
}

function parseRows(text: string, delimiter: string): string[][] | TableProblem {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
    });
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): TableProblem {
  const { code, lines } =
    typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const place = typeof lines === "number" ? { row: lines } : {};
  if (code === "CSV_QUOTE_NOT_CLOSED") return { problem: "QUOTE_NOT_CLOSED", ...place };
  if (code === "CSV_MAX_RECORD_SIZE") return { problem: "ROW_TOO_LONG", ...place };
  return { problem: "NOT_A_TABLE", ...place };
}

/** `index` is the header's place among the rows, -1 when the table has none. */
type Header = { index: number; row: number | null; names: string[]; guess: ColumnGuess };

/**
 * The header: the first row that names both columns; else the first that names one; else the first with two
 * filled cells, unless that already is an account.
 */
function findHeader(rows: readonly TableRow[]): Header | null {
  const candidates = rows
    .slice(0, examinedRows)
    .map(({ row, cells }, index) => ({ index, row, names: cells, guess: recogniseColumns(cells) }))
    .filter(({ names }) => names.filter((cell) => cell.trim() !== "").length > 1);
  const first = candidates[0];
  if (!first) return null;
  const both = candidates.find(({ guess }) => guess.code !== null && guess.name !== null);
  if (both) return both;
  const content = guessColumns(rows.slice(first.index).map(({ cells }) => cells));
  const firstAsAccount = guessColumns([first.names]);
  if (firstAsAccount.code !== null && firstAsAccount.code === content.code) {
    return { index: first.index - 1, row: null, names: [], guess: content };
  }
  const one = candidates.find(({ guess }) => guess.code !== null || guess.name !== null) ?? first;
  return {
    ...one,
    guess: {
      code: one.guess.code ?? content.code,
      name: one.guess.name ?? otherThan(one.guess.code, content.name),
    },
  };
}

function otherThan(taken: number | null, column: number | null): number | null {
  return column === taken ? null : column;
}
