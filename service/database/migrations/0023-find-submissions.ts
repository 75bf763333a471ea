import { type Kysely, sql } from "kysely";

/**
 * Adds the index by which the sweep finds the idempotency keys of yesterday. It holds only rows with a key,
 * of which there are those of one day, so that nobody waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index import_job_submitted on import_job (created_at) where idempotency_key is not null`.execute(
    db,
  );
}
