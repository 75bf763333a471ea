import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the ids of the people who changed a setting, so that their names can be erased there as well. Changes
 * from before get the id of the event that was recorded in the same transaction; where there is none, the
 * name stays. New changes are chained as a kind of their own, which has the ids in its digest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table setting_change add column person_ids uuid[]`.execute(db);
  await sql`alter table organization_setting add column person_ids uuid[]`.execute(db);
  await sql`drop trigger refuse_change on setting_change`.execute(db);
  await carryOver(db);
  await guardChanges(db);
  await guardSettings(db);
  await sql`
    create or replace function await_link_of_setting_change() returns trigger language plpgsql as $$
    begin
      insert into audit_pending (organization_id, kind, row_id)
      values (new.organization_id, 'settingBy', new.id::text);
      return null;
    end $$`.execute(db);
}

// Rows of one transaction have the same time. A change by two people names both, and its event one of them.
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    update setting_change change set person_ids = array[event.person_id] from audit_event event
    where event.organization_id = change.organization_id and event.at = change.at
      and event.about->>'setting' = change.name and event.person_name = change.changed_by
      and event.action in ('SETTINGS_CHANGED', 'SAFEGUARD_CHANGED')`.execute(db);
  await sql`alter table organization_setting disable trigger user`.execute(db);
  await sql`
    update organization_setting setting set person_ids = change.person_ids from setting_change change
    where (change.organization_id, change.name, change.at, change.changed_by) =
      (setting.organization_id, setting.name, setting.changed_at, setting.changed_by)`.execute(db);
  await sql`alter table organization_setting enable trigger user`.execute(db);
}

async function guardChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function may_erase_one_of(organization text, people uuid[]) returns boolean language sql stable as $$
      select exists (select from unnest(people) person where may_erase(organization, person))
    $$`.execute(db);
  await sql`
    create function keep_setting_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.changed_by = '' and may_erase_one_of(old.organization_id, old.person_ids)
        and to_jsonb(new) - 'changed_by' = to_jsonb(old) - 'changed_by'
      then
        return new;
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger keep_setting_change before update or delete on setting_change
    for each row execute function keep_setting_change()`.execute(db);
}

/** A name that is erased changes no setting: the time stays, and no change is recorded. */
async function guardSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function erases_name(old organization_setting, new organization_setting) returns boolean
    language plpgsql stable as $$
    begin
      return old.changed_by <> '' and new.changed_by = ''
        and to_jsonb(new) - 'changed_by' - 'changed_at' = to_jsonb(old) - 'changed_by' - 'changed_at'
        and may_erase_one_of(old.organization_id, old.person_ids);
    end $$`.execute(db);
  // The version before names who changes a setting and leaves the ids of those who changed it last.
  await sql`
    create or replace function keep_organization_setting() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.organization_id, new.name) = (old.organization_id, old.name) then
        if new.person_ids = old.person_ids and new.changed_by <> old.changed_by
          and not erases_name(old, new) and not exists (select from person
            where id = any(new.person_ids) and strpos(new.changed_by, name) > 0)
        then
          new.person_ids := null;
        end if;
        return new;
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
  await sql`
    create or replace function set_changed_at() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and erases_name(old, new) then
        new.changed_at := old.changed_at;
      else
        new.changed_at := now();
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function record_setting_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and erases_name(old, new) then
        return null;
      end if;
      insert into setting_change (organization_id, name, value, changed_by, person_ids)
      values (new.organization_id, new.name, new.value, new.changed_by, new.person_ids);
      return null;
    end $$`.execute(db);
}
