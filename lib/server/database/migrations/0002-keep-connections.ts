import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Lets several processes renew and end connections. Adds the time of a token set and the end of its chain,
 * a refresh in progress, tokens to be revoked, people that the realm does not identify, and a notification
 * to every process when cached data changes.
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
  // As triggers, so that no statement can omit the notification, not even one that an administrator types.
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
