import { type Kysely, sql } from "kysely";
import { ownedBy } from "./0020-name-organizations.ts";

/**
 * Fills the organization of the rows that existed before the step that added it. A step of its own, because it takes as
 * long as there are rows: it locks no table, only the rows that it fills.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, { parent, key, column }] of Object.entries(ownedBy))
    await sql`
      update ${sql.id(table)} as owned set organization_id = ${sql.id(parent)}.organization_id
      from ${sql.id(parent)}
      where ${sql.id(parent)}.${sql.id(key)} = owned.${sql.id(column)} and owned.organization_id is null
    `.execute(database);
}
