import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the time after which a realm has ended unused connections, and the time at which a connection ended.
 * Of connections that had ended before, only that it was by now is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table realm_idle (
      issuer text primary key,
      seconds bigint not null,
      learned_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table connection add column ended_at timestamptz`.execute(db);
  await sql`
    update connection set ended_at = least(now(), refresh_expires_at) where state = 'reconnect'`.execute(db);
}
