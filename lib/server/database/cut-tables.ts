import "server-only";
import type { CutTables } from "#platform/database/partitions/partition-tables.ts";

/** Whether a trigger only gives the rows of an earlier version their organization (step 0058). */
export const isFilling = (trigger: string) => trigger.includes(" TRIGGER name_organization ");

/** The tables of the web app that can be cut by organization: every statement on them names it. */
export const cutTables: CutTables = {
  known_posting: 2_000,
  kept_document: 5_000,
  document_reading: 1_000,
  posting_mark: 5_000,
  import_record: 2_000,
  handed_document: 5_000,
  audit_link: 5_000,
  audit_head: 5_000,
};
