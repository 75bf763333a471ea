import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds the orders that close months. An organization has at most one that goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closing (
      id uuid primary key,
      organization_id text not null,
      person_id uuid not null,
      person_name text not null,
      request jsonb not null,
      written jsonb not null,
      asked_at timestamptz not null default now(),
      turn integer not null default 0,
      turn_at timestamptz not null default now(),
      failed integer not null default 0,
      step text not null default 'export'
        check (step in ('export', 'wait', 'files', 'documents', 'delivery')),
      export_asked_at timestamptz,
      export_id text,
      hand_over_id uuid,
      archive_ids jsonb not null default '[]',
      accepted jsonb not null default '[]',
      decided_at timestamptz,
      stop jsonb,
      problem jsonb,
      outcome text check (outcome in ('ready', 'nothing', 'failed', 'cancelled')),
      ended_at timestamptz,
      check ((outcome is null) = (ended_at is null))
    )`.execute(db);
  await sql`create unique index closing_going_on on closing (organization_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index closing_newest on closing (organization_id, asked_at desc)`.execute(db);
}
