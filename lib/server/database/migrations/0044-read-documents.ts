import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds what is read from documents and compared with their postings. Exports of the last 30 days are planned
 * anew, so that their documents are read too; those that are in the store are not fetched again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_reading (
      export_key bigint not null references known_export (key) on delete cascade,
      place integer not null,
      organization_id text not null,
      entity_guid text not null,
      file_id text not null,
      posted jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'due', 'read', 'unreadable')),
      reason text,
      comparisons jsonb,
      verdict text check (verdict in ('agrees', 'differs', 'notFound')),
      rules integer,
      turn_at timestamptz not null default now(),
      read_at timestamptz,
      primary key (export_key, place),
      check ((state = 'read') = (comparisons is not null)),
      check ((state = 'unreadable') = (reason is not null))
    )`.execute(db);
  await sql`create index document_reading_posting on document_reading (export_key, entity_guid)`.execute(db);
  await sql`create index document_reading_file on document_reading (organization_id, file_id)`.execute(db);
  await sql`create index document_reading_due on document_reading (turn_at) where state = 'due'`.execute(db);
  await sql`
    update document_keeping set planned_at = null, settled_at = null, turn_at = now()
    from known_export
    where known_export.key = export_key
      and coalesce(created_at, first_seen_at) > now() - interval '30 days'`.execute(db);
}
