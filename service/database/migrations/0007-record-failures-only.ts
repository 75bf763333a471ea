import { type Kysely, sql } from "kysely";

/** A posting of an export has an outcome where it failed; to write one on all the others took longer than the rest. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update export_posting set outcome = null where outcome = 'EXPORTED'`.execute(database);
}
