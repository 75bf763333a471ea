import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds who signed in at DATEV, as DATEV's login names the person, to the access and to the batches that were
 * sent with it; and for which access, and which request with a batch, that was stored: a process of the
 * version before replaces both without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datev_access add column subject_hash text, add column subject_of uuid`.execute(db);
  await sql`alter table datev_batch add column subject_hash text, add column subject_asked_at timestamptz`.execute(
    db,
  );
}
