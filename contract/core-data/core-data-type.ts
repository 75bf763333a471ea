import type { z } from "zod";

/** A record of any core data type, section 2.6: its values are texts. */
export type CoreDataRecord = Readonly<Record<string, string>>;

/** What the interface says of a core data type, sections 2.6, 2.7 and 7. */
export type CoreDataType<Schema extends z.ZodType<CoreDataRecord> = z.ZodType<CoreDataRecord>> = {
  /** `{core-data-type}` in the paths of endpoints 6 and 7. */
  path: string;
  record: Schema;
  /** The field that names a record, also as `id` in the import log. */
  identifier: keyof z.output<Schema> & string;
  /** The code that a record to be created fails with where there is one of its identifier. */
  existsCode: string;
  /** The code that a record to be updated fails with where there is none of its identifier. */
  missingCode: string;
  /** Records as a bookkeeper would send them. */
  example: readonly z.output<Schema>[];
};
