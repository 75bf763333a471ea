/** Encodings that a text file is read in; the last is only chosen by hand. */
export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be", "macintosh"] as const;

export type Encoding = (typeof encodings)[number];

/** Why a file has no table that could be read. */
export type FileProblem =
  | "EMPTY_FILE"
  | "BINARY_FILE"
  | "PDF_FILE"
  | "IMAGE_FILE"
  | "ARCHIVE_FILE"
  | "OLD_WORKBOOK"
  | "ENCRYPTED_WORKBOOK"
  | "OPEN_DOCUMENT"
  | "DAMAGED_WORKBOOK"
  | "NO_SHEETS"
  | "UNPACKS_TOO_LARGE"
  | "WEB_PAGE"
  | "JSON_FILE"
  | "XML_FILE"
  | "TOO_LARGE"
  | "TOO_MANY_ROWS"
  | "TOO_MANY_COLUMNS"
  | "NO_COLUMNS"
  | "NO_ROWS"
  | "QUOTE_NOT_CLOSED"
  | "ROW_TOO_LONG"
  | "NOT_A_TABLE"
  | "NOT_READABLE";

/** How far a file is read at all: more than any chart of accounts has, and what a browser tab can hold. */
export const limits = {
  fileBytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  columns: 16_384,
  cells: 20_000_000,
  /** Longest row of a text file, in bytes. */
  rowBytes: 1_000_000,
  /** What a workbook may unpack to, in bytes. */
  unpackedBytes: 400 * 1024 * 1024,
} as const;

/** Longest text of a cell that the page gets to show, in characters. */
export const shownCharacters = 1_000;

/** What the person chose by hand; what is absent is recognised. */
export type ReadOptions = {
  encoding?: Encoding;
  delimiter?: string;
  /** As a spreadsheet counts; 0: the file has none. */
  headerRow?: number | undefined;
  /** Place of the sheet in its workbook, from 0. */
  sheet?: number;
};

/** What a file was understood as. */
export type Source =
  | { kind: "text"; encoding: Encoding; delimiter: string | null }
  | { kind: "workbook"; sheets: readonly string[]; sheet: number };

/** Why there is no table; `row` is where, if that is known, and `source` what can be chosen differently. */
export type TableProblem = { problem: FileProblem; row?: number; source?: Source };

/** Rows that hold something, each with its number as a spreadsheet counts: from 1, title and empty lines included. */
export type Rows = { cells: string[][]; numbers: number[] };

/** The fields of a type and their columns, counted from 0; null: no column. */
export type Columns = Readonly<Record<string, number | null>>;

/** A file that was read. `headerRow` is 0 when it has none; then the names of the columns are empty. */
export type Table = { source: Source; headerRow: number; columns: string[]; guess: Columns; rows: Rows };

/** What the page shows of a table; the rows themselves stay in the worker. */
export type TableSummary = Omit<Table, "rows"> & {
  rowCount: number;
  preview: { row: number; cells: string[] }[];
};

/** How much of a file has been read. */
export type Progress = { bytes: number; total: number; rows: number };
