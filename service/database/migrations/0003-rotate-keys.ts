import { type Kysely, sql } from "kysely";

/**
 * When a signing key begins to sign, and the longest lifetime in seconds of the tokens signed with it, so that it is
 * known how long it is needed. What the keys that are there signed with is not known: 14 days is the default.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_key
    add column signs_from timestamptz not null default now(),
    add column token_seconds integer not null default 0
  `.execute(database);
  await sql`update signing_key set signs_from = created_at, token_seconds = 1209600`.execute(database);
}
