import type { AppLocale } from "../locales.ts";

/** A text in every language of the app. It is kept with its type, so that a type is one file. */
export type LocalText = Record<AppLocale, string>;

/** A value that a field may have, with the words that files use for it. */
export type CoreDataChoice = { value: string; label: LocalText; words: readonly string[] };

/** A field of a type's records, and the names by which its column is recognised in a file. */
export type CoreDataField = {
  key: string;
  label: LocalText;
  /**
   * Names of its column in German, English and French files, as `normalizeName` returns them, in order of
   * preference.
   */
  columns: readonly string[];
  /** Maximum length in characters that the service accepts. */
  longest: number;
  /** The only values that the service accepts. Absent: any text. */
  choices?: readonly CoreDataChoice[];
  /**
   * The value for a record whose file has no such column or an empty cell. Absent: the file must have the
   * column.
   */
  fallback?: string;
  /** Texts of the two example rows of a template. A field with choices shows its choices instead. */
  examples?: readonly [string, string];
};

/** The explanation of an error code of the import log. */
export type CoreDataCode = {
  /** The state of the record in the service that the code reveals: it exists already, or it is missing. */
  meaning?: "exists" | "missing";
  title: LocalText;
  next: LocalText;
};

/** The description of a core data type (interface, section 2.6). */
export type CoreDataDescription = {
  /** Its segment in the address of an import. */
  path: string;
  /** The name of its records, in the plural. */
  label: LocalText;
  /** The field that identifies a record, also in the log. Its values are codes, so leading zeros count. */
  identifier: string;
  /** The field that is shown beside the identifier. */
  title: string;
  fields: readonly CoreDataField[];
  codes: Readonly<Record<string, CoreDataCode>>;
};
