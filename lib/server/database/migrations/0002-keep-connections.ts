import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * What it takes to renew connections from several processes and to end them: when a token set came and when the chain
 * ends, a refresh that is under way, tokens that are still to be revoked, people without a name at the realm, and a
 * word to every process when something changes that it may have cached.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person alter column subject drop not null`.execute(db);
  await sql`
    alter table connection
      add column refreshed_at timestamptz,
      add column refresh_began_at timestamptz,
      add column chain_expires_at timestamptz`.execute(db);
  await sql`
    update connection set
      refreshed_at = access_expires_at - access_seconds * interval '1 second',
      chain_expires_at = case
        when ' ' || scopes || ' ' like '% offline_access %' then granted_at + interval '24 months'
        else coalesce(refresh_expires_at, granted_at + interval '24 months')
      end`.execute(db);
  await sql`
    alter table connection
      alter column refreshed_at set not null,
      alter column chain_expires_at set not null`.execute(db);
  await sql`create index session_by_person on session (person_id)`.execute(db);
  await sql`
    create table revocation (
      connection_id uuid primary key,
      key_id text not null,
      sealed_tokens text not null,
      asked_at timestamptz not null default now()
    )`.execute(db);
  // Triggers, so that no statement can forget it, not even one that an administrator types.
  await sql`
    create function tell_person_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('person_changed', coalesce(new.person_id, old.person_id)::text);
      return null;
    end $$`.execute(db);
  for (const table of ["session", "connection"]) {
    await sql`
      create trigger tell_person_changed after insert or update or delete on ${sql.table(table)}
      for each row execute function tell_person_changed()`.execute(db);
  }
}
