import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds what lies in the store: copies of the service's answers, hand-overs that are being made, and the
 * files of those that were made. `asked_at` is the time that the files of a hand-over name. The facts of a
 * file are recorded as soon as it is made. An export knows who began it, and a connection whether exports
 * are brought by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table connection add column brings text not null default 'own'
    check (brings in ('own', 'all', 'none'))`.execute(db);
  await sql`
    alter table known_export add column begun_by uuid, add column bring_tries integer not null default 0,
      add column bring_at timestamptz`.execute(db);
  await sql`
    create table stored_answer (
      organization_id text not null,
      export_id text not null,
      object_name text not null,
      bytes bigint not null,
      stored_at timestamptz not null default now(),
      left_at timestamptz,
      primary key (organization_id, export_id)
    )`.execute(db);
  await sql`
    create table making (
      id uuid primary key,
      organization_id text not null,
      export_id text not null,
      person_id uuid not null,
      person_name text not null,
      request jsonb not null,
      marks jsonb,
      asked_at timestamptz not null default now(),
      postings_done integer not null default 0,
      problem jsonb
    )`.execute(db);
  await sql`create index making_by_export on making (organization_id, export_id, asked_at)`.execute(db);
  await sql`alter table hand_over add column asked_at timestamptz`.execute(db);
  await sql`
    create table stored_file (
      hand_over_id uuid not null,
      place integer not null,
      object_name text not null,
      content_type text not null,
      crc32 bigint not null,
      primary key (hand_over_id, place),
      foreign key (hand_over_id, place) references handed_file on delete cascade
    )`.execute(db);
  await sql`
    create or replace function record_file_outcome() returns trigger language plpgsql as $$
    begin
      if new.finished_at is null and new.differed_at is null and new.sha256 is null then
        return null;
      end if;
      if tg_op = 'UPDATE' and
        (new.rows, new.bytes, new.sha256, new.replaced, new.finished_at, new.differed_at) is not distinct from
        (old.rows, old.bytes, old.sha256, old.replaced, old.finished_at, old.differed_at)
      then
        return null;
      end if;
      insert into handed_file_outcome
        (organization_id, hand_over_id, place, rows, bytes, sha256, replaced, finished_at, differed_at)
      select organization_id, new.hand_over_id, new.place, new.rows, new.bytes, new.sha256, new.replaced,
        new.finished_at, new.differed_at
      from hand_over where id = new.hand_over_id;
      return null;
    end $$`.execute(db);
}
