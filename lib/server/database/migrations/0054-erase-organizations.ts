import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the erasures of organizations. While one goes on, the triggers that protect its records let them be
 * deleted; what stays is the row that says when. An export whose postings retention has removed is neither
 * brought again nor counted as not handed over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_export add column removed_at timestamptz`.execute(db);
  await sql`
    create table organization_erasure (
      organization_id text not null,
      id bigint generated always as identity,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`
    create function is_being_erased(organization text) returns boolean language sql stable as $$
      select exists (select from organization_erasure
        where organization_erasure.organization_id = organization and ended_at is null)
    $$`.execute(db);
  await sql`
    create or replace function may_remove(organization text, at timestamptz) returns boolean language sql stable as $$
      select is_being_erased(organization) or exists (select from audit_removal
        where audit_removal.organization_id = organization and removed_before > may_remove.at)
    $$`.execute(db);
  for (const [guard, condition] of Object.entries(guards)) {
    await sql`
      create or replace function ${sql.id(guard)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if is_being_erased(old.organization_id) then
            return old;
          end if;
        end if;
        ${sql.raw(condition)}
        raise exception 'Rows of % are never changed.', tg_table_name;
      end $$`.execute(db);
  }
}

/**
 * What each guard lets pass besides, as before. `refuse_change` guards whole tables against TRUNCATE, too.
 */
const guards: Record<string, string> = {
  refuse_change: "",
  keep_audit_link: `
    if tg_op = 'UPDATE' and new.salt is null and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt'
      and exists (select from audit_removal
        where organization_id = old.organization_id and erased_person is not null)
    then
      return new;
    end if;`,
  keep_setting_change: `
    if tg_op = 'UPDATE' and new.changed_by = '' and may_erase_one_of(old.organization_id, old.person_ids)
      and to_jsonb(new) - 'changed_by' = to_jsonb(old) - 'changed_by'
    then
      return new;
    end if;`,
  keep_organization_setting: `
    if tg_op = 'UPDATE' and (new.organization_id, new.name) = (old.organization_id, old.name) then
      if new.person_ids = old.person_ids and new.changed_by <> old.changed_by
        and not erases_name(old, new) and not exists (select from person
          where id = any(new.person_ids) and strpos(new.changed_by, name) > 0)
      then
        new.person_ids := null;
      end if;
      return new;
    end if;`,
};
