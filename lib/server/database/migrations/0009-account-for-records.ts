import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Stores every record of an import: the record of the file, its known state before, its chunk and its
 * result. Older runs have no records; only their chunk remains. `known_record` holds the state of an
 * organization's core data that follows from the logs so far.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_run
      drop constraint import_run_state_check,
      drop constraint import_run_operation_check,
      add core_data_type text not null default 'general-ledger-accounts',
      add column_names text not null default '[]',
      add has_records boolean not null default true,
      add connection_id uuid,
      add origin_id uuid,
      add origin text check (origin in ('repair', 'undo')),
      add plan jsonb,
      add started_at timestamptz,
      add ended_at timestamptz,
      add next_at timestamptz,
      add tries integer not null default 0`.execute(db);
  await sql`alter table import_run rename operation to mode`.execute(db);
  await sql`alter table import_run rename refusal to problem`.execute(db);
  await sql`
    create table import_chunk (
      run_id uuid not null references import_run on delete cascade,
      number integer not null,
      operation text not null check (operation in ('CREATE', 'UPDATE')),
      ordinals integer[] not null,
      state text not null default 'PENDING'
        check (state in ('PENDING', 'SENDING', 'SENT', 'DONE', 'REFUSED', 'CANCELLED')),
      key uuid not null default gen_random_uuid(),
      process_id text,
      sends integer not null default 0,
      sent_at timestamptz,
      settled_at timestamptz,
      imported integer not null default 0,
      failed integer not null default 0,
      resent integer not null default 0,
      refusal jsonb,
      primary key (run_id, number)
    )`.execute(db);
  await sql`
    insert into import_chunk (run_id, number, operation, ordinals, state, process_id, sends, sent_at, refusal)
    select id, 0, mode, '{}', case state when 'SUBMITTED' then 'DONE' when 'REFUSED' then 'REFUSED' else 'SENDING' end,
      process_id, 1, created_at, problem
    from import_run`.execute(db);
  await sql`
    update import_run set state = 'DONE', has_records = false, started_at = created_at, ended_at = created_at`.execute(
    db,
  );
  await sql`
    alter table import_run
      drop column process_id,
      add check (mode in ('CREATE', 'UPDATE', 'BOTH')),
      add check (state in ('UPLOADING', 'PLANNED', 'RUNNING', 'PAUSED', 'CANCELLED', 'DONE'))`.execute(db);
  // Without a foreign key to the run, which would be checked for each of a million rows.
  await sql`
    create table import_record (
      run_id uuid not null,
      ordinal integer not null,
      row_number integer not null,
      record_id text not null,
      title text not null,
      record text not null,
      cells text not null,
      planned text not null,
      known text,
      operation text,
      chunk integer,
      status text,
      errors text[] not null default '{}',
      answered_at timestamptz,
      resent boolean not null default false,
      primary key (run_id, ordinal)
    )`.execute(db);
  await sql`
    create index import_record_unsettled on import_record (run_id, ordinal)
      where status is distinct from 'IMPORTED'`.execute(db);
  await sql`
    create table known_record (
      organization_id text not null,
      core_data_type text not null,
      record_id text not null,
      record text,
      learned_at timestamptz not null default now(),
      primary key (organization_id, core_data_type, record_id)
    )`.execute(db);
}
