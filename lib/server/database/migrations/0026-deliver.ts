import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the targets of organizations and the deliveries of hand-overs to them. A delivery names its target,
 * because the target may be removed later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table target (
      id uuid primary key,
      organization_id text not null,
      name text not null,
      settings jsonb not null,
      key_id text not null,
      sealed_secret text not null,
      person_id uuid not null,
      person_name text not null,
      created_at timestamptz not null default now(),
      unique (organization_id, name)
    )`.execute(db);
  await sql`
    create table delivery (
      id uuid primary key,
      organization_id text not null,
      organization_name text not null,
      export_id text not null,
      hand_over_id uuid not null references hand_over on delete cascade,
      target_id uuid references target on delete set null,
      target_name text not null,
      kind text not null,
      person_id uuid not null,
      person_name text not null,
      asked_at timestamptz not null default now(),
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'delivered', 'failed', 'unclear', 'cancelled')),
      attempts integer not null default 0,
      next_at timestamptz,
      ended_at timestamptz,
      answer text,
      problem jsonb
    )`.execute(db);
  await sql`create index delivery_by_hand_over on delivery (hand_over_id, asked_at)`.execute(db);
}
