import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds to a session the realm's session that it came from, null if its token named none, and creates the
 * table of the logout tokens that were used. Its rows expire with their tokens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column realm_sid text`.execute(db);
  await sql`create index session_by_realm_sid on session (realm_sid)`.execute(db);
  await sql`
    create table used_logout_token (
      jti text primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
