import { type Kysely, sql } from "kysely";

/**
 * Adds the organizations that a person ticked at one consent beside the first, each until its own code is
 * issued, and to each consent whether it let the person tick several.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table realm_grant add column is_several boolean not null default false`.execute(database);
  await sql`
    create table ticked_organization (
      organization_id text not null references organization on delete cascade,
      consent_id text not null references realm_grant on delete cascade,
      session_uid text not null,
      redirect_uri text not null,
      scope text not null,
      expires_at timestamptz not null,
      primary key (organization_id, consent_id)
    )`.execute(database);
  await sql`create index ticked_organization_consent on ticked_organization (consent_id)`.execute(database);
}
