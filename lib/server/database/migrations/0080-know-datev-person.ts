import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds who signed in at DATEV, as DATEV's login names the person, to the access and to the batches that were sent with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datev_access add column subject_hash text`.execute(db);
  await sql`alter table datev_batch add column subject_hash text`.execute(db);
}
