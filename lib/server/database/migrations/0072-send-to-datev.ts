import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds what becomes of a delivery to DATEV: its client, its documents and its batches, each with its state.
 * A hand-over has one delivery to DATEV at most, because DATEV imports twice what it gets twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delivery
      drop constraint delivery_state_check,
      add constraint delivery_state_check check
        (state in ('waiting', 'sending', 'following', 'delivered', 'failed', 'unclear', 'cancelled'))`.execute(
    db,
  );
  await sql`create unique index delivery_to_datev on delivery (hand_over_id) where kind = 'datev'`.execute(
    db,
  );
  await sql`create unique index delivery_of_organization on delivery (organization_id, id)`.execute(db);
  await sql`
    create table datev_delivery (
      organization_id text not null,
      delivery_id uuid not null,
      client jsonb not null,
      turn integer not null default 0,
      stumbles integer not null default 0,
      tried_since timestamptz not null,
      primary key (organization_id, delivery_id),
      foreign key (organization_id, delivery_id) references delivery (organization_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table datev_document (
      organization_id text not null,
      delivery_id uuid not null,
      place integer not null,
      entity_guid text not null,
      invoice_id text not null,
      file_id text not null,
      file_name text not null,
      day text,
      guid text,
      state text not null default 'waiting' check (state in ('waiting', 'arrived', 'failed', 'missing')),
      arrived_at timestamptz,
      problem jsonb,
      primary key (organization_id, delivery_id, place),
      foreign key (organization_id, delivery_id)
        references datev_delivery (organization_id, delivery_id) on delete cascade
    )`.execute(db);
  await sql`create index datev_document_by_file on datev_document (organization_id, file_id)`.execute(db);
  await sql`
    create table datev_batch (
      organization_id text not null,
      delivery_id uuid not null,
      place integer not null,
      file_name text not null,
      rows integer,
      reference_id text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'pending', 'succeeded', 'failed')),
      asked_at timestamptz,
      looked_at timestamptz,
      job_id text,
      sent_at timestamptz,
      next_at timestamptz,
      ended_at timestamptz,
      problem jsonb,
      fields jsonb not null default '[]',
      words text,
      primary key (organization_id, delivery_id, place),
      foreign key (organization_id, delivery_id)
        references datev_delivery (organization_id, delivery_id) on delete cascade
    )`.execute(db);
}
