import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the organizations that a person ticked at one consent beside the first, each with the flow that asks
 * for it and what became of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table further_organization (
      organization_id text not null,
      chain_id uuid not null,
      person_id uuid not null references person (id) on delete cascade,
      organization_name text not null,
      ordinal integer not null,
      return_path text not null,
      flow_id text,
      outcome text,
      request_id text,
      expires_at timestamptz not null,
      primary key (organization_id, chain_id)
    )`.execute(db);
  await sql`create index further_organization_chain on further_organization (chain_id, ordinal)`.execute(db);
  await sql`create unique index further_organization_flow on further_organization (flow_id)`.execute(db);
}
