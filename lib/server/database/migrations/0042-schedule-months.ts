import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds the schedules that close months by themselves. An organization has at most one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedule (
      organization_id text primary key,
      id uuid not null unique,
      person_id uuid not null references person (id) on delete cascade,
      person_name text not null,
      request jsonb not null,
      confirmed_at timestamptz not null default now(),
      state text not null default 'waiting' check (state in ('waiting', 'missed', 'paused')),
      due_at timestamptz not null,
      problem jsonb,
      last_due_at timestamptz,
      last_closing_id uuid
    )`.execute(db);
  await sql`create index schedule_due on schedule (due_at) where state = 'waiting'`.execute(db);
}
