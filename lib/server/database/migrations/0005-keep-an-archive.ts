import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Creates the known exports, the progress of reading their list, and an index of their postings. All of it
 * can be read from the service again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_export (
      key bigint generated always as identity primary key,
      organization_id text not null,
      export_id text not null,
      status text not null,
      postings_count bigint not null,
      created_at timestamptz,
      first_seen_at timestamptz not null default now(),
      asked_at timestamptz not null default now(),
      ended_seen_at timestamptz,
      problem jsonb,
      place bigint,
      indexed_at timestamptz,
      index_tries integer not null default 0,
      index_retry_at timestamptz,
      failed_count integer,
      unique (organization_id, export_id)
    )`.execute(db);
  await sql`create index known_export_by_place on known_export (organization_id, place desc)`.execute(db);
  await sql`
    create table export_archive (
      organization_id text primary key,
      top bigint not null default 0,
      bottom bigint not null default 1,
      complete boolean not null default false,
      total_count bigint not null default 0,
      asked_at timestamptz not null default '-infinity',
      read_at timestamptz,
      problem jsonb
    )`.execute(db);
  await sql`
    create table known_posting (
      export_key bigint not null references known_export on delete cascade,
      place integer not null,
      organization_id text not null,
      is_failed boolean not null,
      entity_guid text not null,
      supplier_number text,
      supplier_name text,
      invoice_number text,
      invoice_key text,
      invoice_date timestamptz,
      amount numeric,
      currency text,
      twin_key bigint,
      has_twin boolean not null default false,
      primary key (export_key, place)
    )`.execute(db);
  // text_pattern_ops lets the index find the beginning of a number in every collation.
  await sql`
    create index known_posting_by_invoice on known_posting (organization_id, invoice_key text_pattern_ops)
    where invoice_key is not null`.execute(db);
  await sql`
    create index known_posting_by_twin on known_posting (organization_id, twin_key)
    where twin_key is not null`.execute(db);
  await sql`create index known_posting_twins on known_posting (export_key) where has_twin`.execute(db);
}
