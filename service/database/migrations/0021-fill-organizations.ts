import type { Kysely } from "kysely";
import { fillOwners } from "#platform/database/fill-owners.ts";
import { ownedBy } from "./0020-name-organizations.ts";

/** The primary keys of the tables, with the types of their columns. */
const keys: Record<string, Record<string, string>> = {
  document: { id: "uuid" },
  export_posting: { export_id: "uuid", ordinal: "integer" },
  export_chunk: { export_id: "uuid", run: "uuid", ordinal: "integer" },
  import_event: { process_id: "uuid", ordinal: "integer" },
};

/**
 * Fills the organization of the rows that existed before the step that added it, in batches beside those who
 * write.
 */
export async function fillOldRows(database: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(ownedBy)) await fillOldRowsOf(database, table);
}

/** The same for one table. Does nothing for a table whose rows always had it. */
export async function fillOldRowsOf<Tables>(database: Kysely<Tables>, table: string): Promise<void> {
  const owner = new Map(Object.entries(ownedBy)).get(table);
  if (!owner) return;
  const { parent, key: parentKey, column } = owner;
  await fillOwners(database, { table, key: keys[table] ?? {}, parent, parentKey, column });
}

/** Changes nothing: it says that the rows are filled. */
export const up = (): Promise<void> => Promise.resolve();
