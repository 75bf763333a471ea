import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds when each person used Kontor last, and where the audit trail ended then, now and at the visit
 * before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit (
      person_id uuid primary key references person (id) on delete cascade,
      last_used_at timestamptz not null,
      newest_event_id bigint not null,
      previous_ended_at timestamptz,
      previous_event_id bigint,
      check ((previous_ended_at is null) = (previous_event_id is null))
    )`.execute(db);
}
