import "server-only";
import type { CutTables } from "#platform/database/partitions/partition-tables.ts";

/** The tables of the web app that can be cut by organization: every statement on them names it. */
export const cutTables: CutTables = {
  known_posting: 2_000,
  kept_document: 5_000,
  document_reading: 1_000,
  posting_mark: 5_000,
};
