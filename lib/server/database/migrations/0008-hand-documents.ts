import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Creates the document archives: each expected file with its position, its name in the ZIP and its result.
 * An archive is being planned until its hand-over exists. `reader` is the stream with the exclusive right
 * to store results, so that two streams never conflict. `document_pace` limits the request rate across all
 * processes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_archive (
      id uuid primary key,
      parts integer not null default 0,
      total integer not null default 0,
      fetched integer not null default 0,
      missing integer not null default 0,
      bytes bigint not null default 0,
      planned_at timestamptz not null default now(),
      reader uuid,
      active_at timestamptz,
      began_at timestamptz,
      began_settled integer not null default 0,
      problem_code text,
      cancelled_at timestamptz
    )`.execute(db);
  await sql`
    create table handed_document (
      archive_id uuid not null references document_archive on delete cascade,
      place integer not null,
      part integer not null,
      file_id text not null,
      file_type text not null,
      entity_guid text not null,
      invoice_id text not null,
      supplier_number text not null,
      supplier text not null,
      name text not null,
      state text not null default 'waiting' check (state in ('waiting', 'fetched', 'missing')),
      bytes bigint,
      crc32 bigint,
      sha256 text,
      error_code text,
      primary key (archive_id, place)
    )`.execute(db);
  await sql`
    create index handed_document_missing on handed_document (archive_id, place) where state = 'missing'`.execute(
    db,
  );
  await sql`
    create table document_pace (
      organization_id text primary key,
      next_at timestamptz not null
    )`.execute(db);
}
