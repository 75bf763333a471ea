import type { AppLocale } from "#lib/shared/locales.ts";
import type { Encoding } from "./encoding/encodings.ts";
import type { EncodingGuess } from "./encoding/guess.ts";
import type { NoteKind } from "#lib/shared/reading-note.ts";
import type { TableNote } from "./notes.ts";
import type { TradeFile } from "./trade-file/trade-file.ts";

/** The reasons why a file cannot be read as a table. */
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
  | "DATEV_POSTINGS"
  | "DATEV_PARTNERS"
  | "DATEV_OTHER"
  | "NOT_A_TABLE"
  | "NOT_READABLE";

/** The limits of a file: above any chart of accounts, and within the memory of a browser tab. */
export const limits = {
  fileBytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  columns: 16_384,
  cells: 20_000_000,
  /** Maximum length of a row of a text file, in bytes. */
  rowBytes: 1_000_000,
  /** Maximum unpacked size of a workbook, in bytes. */
  unpackedBytes: 400 * 1024 * 1024,
} as const;

/** Maximum length of a cell that is sent to the page, in characters. */
export const shownCharacters = 1_000;

/** The options that the person chose by hand. An absent one is recognised automatically. */
export type ReadOptions = {
  encoding?: Encoding | undefined;
  /** The encoding of the lines that are not UTF-8, in a file whose other lines are. */
  otherEncoding?: Encoding;
  /** What a note offers, switched on or off by hand. */
  switches?: Partial<Record<NoteKind, boolean>>;
  delimiter?: string;
  /** Row number as in a spreadsheet, from 1; 0: no header. */
  headerRow?: number | undefined;
  /** Index of the sheet in its workbook, from 0. */
  sheet?: number;
  /** The language of the page. A column in that language goes before others. */
  language?: AppLocale;
};

/** The recognised form of a file. */
export type Source =
  | {
      kind: "text";
      encoding: Encoding;
      delimiter: string | null;
      /** Present if the encoding is a guess, or was chosen by hand. */
      guess?: EncodingGuess;
    }
  | {
      kind: "workbook";
      sheets: readonly string[];
      sheet: number;
      /** What the sheets hold that were compared, if there is more than one. */
      contents?: readonly SheetContent[];
    };

/** What a sheet of a workbook holds: the number of rows below its header, and the names of its columns. */
export type SheetContent = { sheet: number; rows: number; columns: string[] };

/**
 * The reason why there is no table. `row` is where, if known; `source` is the form, which the person may
 * change; `name` is what the file calls itself.
 */
export type TableProblem = { problem: FileProblem; row?: number; name?: string; source?: Source };

/**
 * Rows that are not empty, each with its number as in a spreadsheet: from 1, title rows and empty rows
 * included.
 */
export type Rows = { cells: string[][]; numbers: number[] };

/** The columns of a type's fields, counted from 0; null: no column. */
export type Columns = Readonly<Record<string, number | null>>;

/**
 * The content of a file. Without a header, `headerRow` is 0 and the names of the columns are empty. `trade`
 * is set if the trade knows such files by name; `notes` tell what is unusual about its shape.
 */
export type FileTable = {
  source: Source;
  headerRow: number;
  columns: string[];
  guess: Columns;
  /** The rows above the header, or above the first row of a table without one. */
  above?: Rows;
  trade?: TradeFile;
  rows: Rows;
  notes?: TableNote[];
};

/** The part of a table that the page gets. The rows stay in the worker. */
export type TableSummary = Omit<FileTable, "rows"> & { rowCount: number };

/** The progress of reading a file. */
export type Progress = { bytes: number; total: number; rows: number };
