import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Creates the audit trail. It references no other table, because its rows outlive the rows that they
 * describe. It refuses every change except the one from "begun" to an outcome.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_event (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      person_id uuid not null,
      person_name text not null,
      organization_id text not null,
      organization_name text not null,
      action text not null,
      about jsonb not null default '{}',
      outcome text not null check (outcome in ('begun', 'done', 'refused', 'unclear', 'cancelled')),
      error_code text,
      request_id text
    )`.execute(db);
  await sql`create index audit_event_by_age on audit_event (organization_id, id desc)`.execute(db);
  await sql`
    create index audit_event_by_person on audit_event (organization_id, person_id, id desc)`.execute(db);
  await sql`
    create index audit_event_by_file on audit_event (organization_id, person_id, (about->>'fileId'))
    where action = 'FILE_DOWNLOADED'`.execute(db);
  // As a trigger, so that no statement can change an event, not even one that an administrator types by
  // mistake.
  await sql`
    create function keep_audit_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.outcome = 'begun' and new.outcome <> 'begun' and new.about @> old.about
        and (new.id, new.at, new.person_id, new.person_name, new.organization_id, new.organization_name,
             new.action, new.request_id) is not distinct from
            (old.id, old.at, old.person_id, old.person_name, old.organization_id, old.organization_name,
             old.action, old.request_id)
      then
        return new;
      end if;
      raise exception 'The audit trail is never changed.';
    end $$`.execute(db);
  await sql`
    create trigger keep_audit_event before update or delete on audit_event
    for each row execute function keep_audit_event()`.execute(db);
}
