import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Creates the hand-overs: the postings, export and format of each, and its files. The rows outlive the
 * people who asked for them, because receipts name them. Everything that a file depends on besides the
 * export is stored, so that it can be written again with the same bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_over (
      id uuid primary key,
      organization_id text not null,
      export_id text not null,
      person_id uuid not null,
      person_name text not null,
      request jsonb not null,
      marks jsonb,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index hand_over_by_export on hand_over (organization_id, export_id, created_at)`.execute(db);
  await sql`
    create table handed_file (
      hand_over_id uuid not null references hand_over on delete cascade,
      place integer not null,
      name text not null,
      rows integer,
      bytes bigint,
      sha256 text,
      finished_at timestamptz,
      differed_at timestamptz,
      replaced jsonb,
      batch jsonb,
      primary key (hand_over_id, place),
      unique (hand_over_id, name)
    )`.execute(db);
  await sql`
    create table organization_setting (
      organization_id text not null,
      name text not null,
      value jsonb not null,
      changed_at timestamptz not null default now(),
      changed_by text not null,
      primary key (organization_id, name)
    )`.execute(db);
}
