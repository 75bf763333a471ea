import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds how often DATEV was asked to revoke tokens, and when it is asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table datev_revocation
      add column tries integer not null default 0,
      add column next_at timestamptz not null default now()`.execute(db);
}
