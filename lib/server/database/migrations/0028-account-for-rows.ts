import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Stores what an import's receipt accounts for beside its records: the file, its rows that were not sent,
 * and the repairs of its cells; and notices to people whose planned import somebody else discarded. Runs
 * from before have no file. `end_recorded`: the end of a run is in the audit trail; a run that is resumed
 * ends again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_run
      add column file_size bigint,
      add column file_sha256 text,
      add column file_rows integer,
      add column held_count integer not null default 0,
      add column left_out_count integer not null default 0,
      add column repair_count integer not null default 0,
      add column file_counts jsonb,
      add column end_recorded boolean not null default false`.execute(db);
  // Without foreign keys to the run, which would be checked for each of a million rows.
  await sql`
    create table import_unsent_row (
      organization_id text not null,
      run_id uuid not null,
      ordinal integer not null,
      row_number integer not null,
      state text not null check (state in ('held', 'leftOut')),
      reasons jsonb not null,
      cells text not null,
      primary key (organization_id, run_id, ordinal)
    )`.execute(db);
  await sql`
    create table import_repair (
      organization_id text not null,
      run_id uuid not null,
      ordinal integer not null,
      row_number integer not null,
      field text not null,
      kind text not null,
      change text not null,
      primary key (organization_id, run_id, ordinal)
    )`.execute(db);
  await sql`
    create table import_notice (
      organization_id text not null,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null references person on delete cascade,
      file_name text not null,
      discarded_by uuid not null references person on delete cascade,
      discarded_at timestamptz not null default now(),
      primary key (organization_id, id)
    )`.execute(db);
}
