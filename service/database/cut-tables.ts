import type { CutTables } from "#platform/database/partitions/partition-tables.ts";

/**
 * The tables of the service that grow with the years of its organizations, all named by organization in
 * every statement.
 */
export const cutTables: CutTables = {
  posting: 2_000,
  document: 50,
  export: 2_000,
  export_posting: 5_000,
  export_chunk: 50,
  import_job: 2_000,
  import_event: 5_000,
};

/** Whether a trigger only gives the rows of an earlier version their organization (step 0020). */
export const isFilling = (trigger: string) => trigger.includes(" TRIGGER name_organization ");
