import { type Kysely, sql } from "kysely";

/**
 * Removes the outcome of exported postings. Only failures have one now, because writing an outcome for
 * every other posting took longer than the rest of the export.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update export_posting set outcome = null where outcome = 'EXPORTED'`.execute(database);
}
