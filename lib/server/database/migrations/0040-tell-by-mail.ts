import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds what people are told by mail: their addresses, what each chose of an organization, and the mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_address (
      person_id uuid primary key references person (id) on delete cascade,
      address text not null,
      language text not null,
      time_zone text not null,
      confirmed_at timestamptz,
      code_hash text,
      code_ends_at timestamptz,
      problem text
    )`.execute(db);
  await sql`
    create table mail_choice (
      organization_id text not null,
      person_id uuid not null references person (id) on delete cascade,
      digest text not null,
      alerts boolean not null,
      changed_at timestamptz not null default now(),
      primary key (organization_id, person_id)
    )`.execute(db);
  await sql`create index mail_choice_person on mail_choice (person_id)`.execute(db);
  await sql`
    create table mail (
      id uuid primary key,
      person_id uuid not null references person (id) on delete cascade,
      kind text not null,
      about jsonb not null,
      created_at timestamptz not null default now(),
      tries integer not null default 0,
      next_try_at timestamptz not null default now(),
      outcome text
    )`.execute(db);
  await sql`create index mail_person on mail (person_id, kind)`.execute(db);
  await sql`create index mail_due on mail (next_try_at) where outcome is null`.execute(db);
}
