import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the access of an organization to DATEV, with the chosen client, and the tokens that are still to be
 * revoked there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table datev_access (
      organization_id text primary key,
      id uuid not null,
      person_id uuid not null,
      person_name text not null,
      connected_at timestamptz not null,
      scopes text not null,
      key_id text not null,
      sealed_tokens text not null,
      access_expires_at timestamptz not null,
      refresh_expires_at timestamptz,
      renewed_at timestamptz not null,
      ended_at timestamptz,
      client jsonb
    )`.execute(db);
  await sql`
    create table datev_revocation (
      organization_id text not null,
      id uuid not null,
      key_id text not null,
      sealed_tokens text not null,
      asked_at timestamptz not null default now(),
      primary key (organization_id, id)
    )`.execute(db);
}
