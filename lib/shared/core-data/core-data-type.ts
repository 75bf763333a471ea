import type { AppLocale } from "../locales.ts";

/** A text in every language of the app. It stands with its type, so that a type is one file. */
export type LocalText = Record<AppLocale, string>;

/** One of the values that a field may have, with the words that files write for it. */
export type CoreDataChoice = { value: string; label: LocalText; words: readonly string[] };

/** A field of a type's records, and how its column is found in a file. */
export type CoreDataField = {
  key: string;
  label: LocalText;
  /** Names of its column in German, English and French files as `normalizeName` leaves them, the surest first. */
  columns: readonly string[];
  /** Most characters that the service takes. */
  longest: number;
  /** The only values that the service takes; absent: any text. */
  choices?: readonly CoreDataChoice[];
  /** What a record gets where the file has no column or an empty cell; absent: the file must have it. */
  fallback?: string;
  /** Texts of two example rows in a template; a field of choices has its choices there. */
  examples?: readonly [string, string];
};

/** An error code of the import log in words. */
export type CoreDataCode = {
  /** What it says about the record in the service: it is there already, or it is not there. */
  meaning?: "exists" | "missing";
  title: LocalText;
  next: LocalText;
};

/** All that the app knows about a core data type (interface, section 2.6). */
export type CoreDataType = {
  /** Its segment in the address of an import. */
  path: string;
  /** What its records are called, in the plural. */
  label: LocalText;
  /** The field that names a record, also in the log; its values are codes, so leading zeros count. */
  identifier: string;
  /** The field that is shown beside the identifier. */
  title: string;
  fields: readonly CoreDataField[];
  codes: Readonly<Record<string, CoreDataCode>>;
};
