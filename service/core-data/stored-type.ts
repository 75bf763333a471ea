import type { Transaction } from "kysely";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { ImportErrorCode } from "#contract/import.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Creates, updates or inactivates records of an organization. Resolves to an array with the error code of
 * each record, or null for a success. The caller must prevent other imports of the organization from writing
 * at the same time.
 */
export type WriteRecords = (
  organizationId: string,
  records: readonly CoreDataRecord[],
  transaction: Transaction<Tables>,
) => Promise<(ImportErrorCode | null)[]>;

/** The storage of a core data type: the table of its records, and the operations of an import. */
export type StoredType = {
  /** Returns the identifier of a record, as submitted. */
  codeOf: (record: CoreDataRecord) => string;
  table: keyof Tables;
  /** The columns of the table beside the code, named as the fields of a record. */
  fields: readonly string[];
  create: WriteRecords;
  update: WriteRecords;
  inactivate: WriteRecords;
};
