import "server-only";
import type { Kysely } from "kysely";
import { fillOwners, type OwnedRows } from "#platform/database/fill-owners.ts";

const owned: Readonly<Record<string, Omit<OwnedRows, "table">>> = {
  import_record: {
    ...{ key: { run_id: "uuid", ordinal: "integer" } },
    ...{ parent: "import_run", parentKey: "id", column: "run_id" },
  },
  handed_document: {
    ...{ key: { archive_id: "uuid", place: "integer" } },
    ...{ parent: "hand_over", parentKey: "id", column: "archive_id" },
  },
};

/**
 * Fills the organization of the rows that existed before the step that added it, in batches beside those who
 * write.
 */
export async function fillOldRows(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(owned)) await fillOldRowsOf(db, table);
}

/** The same for one table. Does nothing for a table whose rows always had it. */
export async function fillOldRowsOf<Tables>(db: Kysely<Tables>, table: string): Promise<void> {
  const rows = owned[table];
  if (rows) await fillOwners(db, { table, ...rows });
}

/** Changes nothing: it says that the rows are filled. */
export const up = (): Promise<void> => Promise.resolve();
