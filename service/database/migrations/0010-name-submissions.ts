import { type Kysely, sql } from "kysely";

/**
 * By which key a client named the submission of an import, and a hash of its records. The index lets one import in,
 * also of two at the same instant. All three are null without a key, and once the key is forgotten.
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
