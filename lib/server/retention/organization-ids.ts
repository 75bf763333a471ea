import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * The tables in which each organization is that has anything of its own: one that has none of these has
 * nothing old.
 */
const tables = [
  ...["audit_event", "hand_over", "declaration", "making", "remark", "posting_mark", "closing"],
  ...["import_run", "import_notice", "import_draft", "known_export"],
];

/**
 * Returns the ids of all organizations of which the database has records. Each is looked up as the next one
 * in an index, so that an organization costs the same however many records it has.
 */
export async function organizationIds(database: Kysely<Tables>): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      with recursive listed (id) as (
        select min(organization_id) from ${sql.table(table)}
        union all
        select (select min(organization_id) from ${sql.table(table)} where organization_id > listed.id)
        from listed where listed.id is not null
      )
      select id from listed where id is not null`.execute(database);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort();
}
