import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the bytes that the stored records of a run have, for the limit on what was planned and not sent. Runs
 * from before have 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column stored_bytes bigint not null default 0`.execute(db);
}
