import "server-only";
import { type Kysely, sql } from "kysely";

/** Creates people, sessions, connections and import runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
      create table person (
        id uuid primary key,
        issuer text not null,
        subject text not null,
        name text not null,
        email text,
        unique (issuer, subject)
      )`.execute(db);
  await sql`
      create table session (
        id text primary key,
        person_id uuid not null references person on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db);
  await sql`
      create table connection (
        id uuid primary key,
        person_id uuid not null references person on delete cascade,
        organization_id text not null,
        organization_name text not null,
        scopes text not null,
        key_id text not null,
        sealed_tokens text not null,
        granted_at timestamptz not null,
        access_expires_at timestamptz not null,
        access_seconds integer not null,
        refresh_expires_at timestamptz,
        last_used_at timestamptz,
        state text not null check (state in ('active', 'reconnect')),
        unique (person_id, organization_id)
      )`.execute(db);
  await sql`
      create table import_run (
        id uuid primary key,
        organization_id text not null,
        person_id uuid not null references person,
        file_name text not null,
        operation text not null check (operation in ('CREATE', 'UPDATE')),
        record_count integer not null,
        state text not null check (state in ('SENDING', 'SUBMITTED', 'REFUSED', 'UNCLEAR')),
        process_id text,
        refusal jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
  await sql`create index import_run_by_age on import_run (organization_id, created_at desc, id)`.execute(db);
}
