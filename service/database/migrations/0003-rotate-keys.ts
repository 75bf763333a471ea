import { type Kysely, sql } from "kysely";

/**
 * Adds the time at which a signing key starts to sign, and the maximum lifetime in seconds of the tokens
 * signed with it, which together determine how long the key is needed. The lifetime for existing keys is
 * unknown, so they get the default of 14 days.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_key
    add column signs_from timestamptz not null default now(),
    add column token_seconds integer not null default 0
  `.execute(database);
  await sql`update signing_key set signs_from = created_at, token_seconds = 1209600`.execute(database);
}
