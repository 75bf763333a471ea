import { type Kysely, sql } from "kysely";

/**
 * Adds the client and idempotency key of an import and a hash of its records. The unique index allows one
 * import per key, even for simultaneous submissions. All three columns are null without a key, and again a
 * day later.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table import_job
    add column client_id text,
    add column idempotency_key text,
    add column fingerprint text
  `.execute(database);
  await sql`create unique index import_job_key on import_job (organization_id, client_id, idempotency_key)
    where idempotency_key is not null`.execute(database);
}
