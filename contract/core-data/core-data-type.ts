import type { z } from "zod";

/** A record of any core data type, section 2.6. All values are strings. */
export type CoreDataRecord = Readonly<Record<string, string>>;

/** The definition of a core data type, sections 2.6, 2.7 and 7. */
export type CoreDataType<Schema extends z.ZodType<CoreDataRecord> = z.ZodType<CoreDataRecord>> = {
  /** The value of `{core-data-type}` in the paths of endpoints 6 and 7. */
  path: string;
  record: Schema;
  /** The field that identifies a record. Its value is the `id` of the record's event in the import log. */
  identifier: keyof z.output<Schema> & string;
  /** The error code of a record to be created whose identifier already exists. */
  existsCode: string;
  /** The error code of a record to be updated whose identifier does not exist. */
  missingCode: string;
  /** Example records, as a client would send them. */
  example: readonly z.output<Schema>[];
};
