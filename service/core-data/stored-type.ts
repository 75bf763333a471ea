import type { Transaction } from "kysely";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { ImportErrorCode } from "#contract/import.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Does something with records of an organization and tells, for each in its place, why it failed; null where it did
 * not. No other import of the organization may write meanwhile.
 */
export type TakeRecords = (
  organizationId: string,
  records: readonly CoreDataRecord[],
  transaction: Transaction<Tables>,
) => Promise<(ImportErrorCode | null)[]>;

/** How the service keeps the records of a core data type. */
export type StoredType = {
  /** What names a record, as submitted. */
  codeOf: (record: CoreDataRecord) => string;
  create: TakeRecords;
  update: TakeRecords;
};
