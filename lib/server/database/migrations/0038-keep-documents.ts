import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the documents that are kept in the store: each file of an export with its result, and the progress of
 * each export. Exports of the last 30 days whose answers are in the store begin with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_document (
      organization_id text not null,
      file_id text not null,
      export_key bigint references known_export (key) on delete set null,
      place integer,
      state text not null default 'waiting' check (state in ('waiting', 'kept', 'missing', 'removed')),
      error_code text,
      object_name text,
      bytes bigint,
      sha256 text,
      crc32 bigint,
      content_type text,
      disposition text,
      used_at timestamptz not null default now(),
      primary key (organization_id, file_id),
      check ((state = 'kept') = (object_name is not null))
    )`.execute(db);
  await sql`create index kept_document_export on kept_document (export_key, place)`.execute(db);
  await sql`create index kept_document_object on kept_document (object_name) where object_name is not null`.execute(
    db,
  );
  await sql`create index kept_document_used on kept_document (organization_id, used_at) where state = 'kept'`.execute(
    db,
  );
  await sql`
    create table document_keeping (
      export_key bigint primary key references known_export (key) on delete cascade,
      planned_at timestamptz,
      total integer not null default 0,
      kept integer not null default 0,
      missing integer not null default 0,
      removed integer not null default 0,
      problem_code text,
      failed integer not null default 0,
      person_id uuid,
      turn_at timestamptz not null default now(),
      settled_at timestamptz
    )`.execute(db);
  await sql`create index document_keeping_due on document_keeping (turn_at) where settled_at is null`.execute(
    db,
  );
  await sql`
    insert into document_keeping (export_key)
    select key from known_export join stored_answer using (organization_id, export_id)
    where coalesce(created_at, first_seen_at) > now() - interval '30 days'`.execute(db);
}
