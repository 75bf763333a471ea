import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the requests to weaken a safeguard of an organization, which a second person has to confirm: at most
 * one for each safeguard. `minutes` is null where it is to be switched off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table safeguard_request (
      organization_id text not null,
      name text not null,
      id uuid not null,
      minutes integer,
      person_id uuid not null,
      person_name text not null,
      requested_at timestamptz not null default now(),
      primary key (organization_id, name)
    )`.execute(db);
}
