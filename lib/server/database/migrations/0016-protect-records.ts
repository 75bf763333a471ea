import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Protects the records on which receipts and the audit trail rest. The database sets their times, refuses
 * TRUNCATE, and refuses every change except those that an action needs. Each outcome and each value of a
 * setting becomes a row of its own, written by triggers, so that the version before writes them too.
 * `audit_removal` says what retention may delete and whose names may be erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await carryOver(db);
  await setTimes(db);
  await recordOutcomes(db);
  await guardRows(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_outcome (
      organization_id text not null,
      event_id bigint not null references audit_event on delete cascade,
      at timestamptz not null default now(),
      outcome text not null,
      error_code text,
      about jsonb not null,
      primary key (organization_id, event_id)
    )`.execute(db);
  await sql`create index audit_outcome_by_event on audit_outcome (event_id)`.execute(db);
  await sql`
    create table handed_file_outcome (
      organization_id text not null,
      id bigint generated always as identity,
      hand_over_id uuid not null,
      place integer not null,
      at timestamptz not null default now(),
      rows integer,
      bytes bigint,
      sha256 text,
      replaced jsonb,
      finished_at timestamptz,
      differed_at timestamptz,
      primary key (organization_id, id),
      foreign key (hand_over_id, place) references handed_file on delete cascade
    )`.execute(db);
  await sql`
    create index handed_file_outcome_by_file on handed_file_outcome (hand_over_id, place)`.execute(db);
  await sql`
    create table setting_change (
      organization_id text not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      name text not null,
      value jsonb not null,
      changed_by text not null,
      primary key (organization_id, id)
    )`.execute(db);
  await sql`
    create table audit_removal (
      organization_id text not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      removed_before timestamptz,
      erased_person uuid,
      primary key (organization_id, id),
      check ((removed_before is null) <> (erased_person is null))
    )`.execute(db);
}

// Outcomes of earlier events stand in the events themselves and can't be told from what was known before.
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into handed_file_outcome
      (organization_id, hand_over_id, place, at, rows, bytes, sha256, replaced, finished_at, differed_at)
    select organization_id, hand_over_id, place, coalesce(differed_at, finished_at), rows, bytes, sha256, replaced,
      finished_at, differed_at
    from handed_file join hand_over on hand_over.id = hand_over_id
    where finished_at is not null or differed_at is not null
    order by coalesce(differed_at, finished_at)`.execute(db);
  await sql`
    insert into setting_change (organization_id, at, name, value, changed_by)
    select organization_id, changed_at, name, value, changed_by from organization_setting
    order by changed_at`.execute(db);
}

async function setTimes(db: Kysely<unknown>): Promise<void> {
  for (const [column, when, tables] of [
    [
      "at",
      "insert",
      ["audit_event", "audit_outcome", "handed_file_outcome", "setting_change", "audit_removal"],
    ],
    ["created_at", "insert", ["hand_over"]],
    ["changed_at", "insert or update", ["organization_setting"]],
  ] as const) {
    const name = sql.id(`set_${column}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        new.${sql.id(column)} := now();
        return new;
      end $$`.execute(db);
    for (const table of tables) {
      await sql`
        create trigger ${name} before ${sql.raw(when)} on ${sql.table(table)}
        for each row execute function ${name}()`.execute(db);
    }
  }
}

async function recordOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_audit_outcome() returns trigger language plpgsql as $$
    begin
      insert into audit_outcome (organization_id, event_id, outcome, error_code, about)
      values (new.organization_id, new.id, new.outcome, new.error_code,
        new.about - array(select jsonb_object_keys(old.about)));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_audit_outcome after update of outcome on audit_event
    for each row when (old.outcome is distinct from new.outcome)
    execute function record_audit_outcome()`.execute(db);
  await sql`
    create function record_file_outcome() returns trigger language plpgsql as $$
    begin
      if new.finished_at is null and new.differed_at is null then
        return null;
      end if;
      if tg_op = 'UPDATE' and
        (new.rows, new.bytes, new.sha256, new.replaced, new.finished_at, new.differed_at) is not distinct from
        (old.rows, old.bytes, old.sha256, old.replaced, old.finished_at, old.differed_at)
      then
        return null;
      end if;
      insert into handed_file_outcome
        (organization_id, hand_over_id, place, rows, bytes, sha256, replaced, finished_at, differed_at)
      select organization_id, new.hand_over_id, new.place, new.rows, new.bytes, new.sha256, new.replaced,
        new.finished_at, new.differed_at
      from hand_over where id = new.hand_over_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_file_outcome after insert or update on handed_file
    for each row execute function record_file_outcome()`.execute(db);
  await sql`
    create function record_setting_change() returns trigger language plpgsql as $$
    begin
      insert into setting_change (organization_id, name, value, changed_by)
      values (new.organization_id, new.name, new.value, new.changed_by);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_setting_change after insert or update on organization_setting
    for each row execute function record_setting_change()`.execute(db);
}

async function guardRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
  const guards: Record<string, string> = {
    audit_event: `
      if tg_op = 'DELETE' and may_remove(old.organization_id, old.at)
        or tg_op = 'UPDATE' and old.outcome = 'begun' and new.outcome <> 'begun' and new.about @> old.about
          and (new.id, new.at, new.person_id, new.person_name, new.organization_id, new.organization_name,
               new.action, new.request_id) is not distinct from
              (old.id, old.at, old.person_id, old.person_name, old.organization_id, old.organization_name,
               old.action, old.request_id)
        or tg_op = 'UPDATE' and new.person_name = '' and may_erase(old.organization_id, old.person_id)
          and to_jsonb(new) - 'person_name' = to_jsonb(old) - 'person_name'`,
    audit_outcome: `
      if tg_op = 'DELETE' and not exists (select from audit_event where id = old.event_id)`,
    hand_over: `
      if tg_op = 'DELETE' and may_remove(old.organization_id, old.created_at)
        or tg_op = 'UPDATE' and new.person_name = '' and may_erase(old.organization_id, old.person_id)
          and to_jsonb(new) - 'person_name' = to_jsonb(old) - 'person_name'`,
    // Facts of a file are written once. Until then the count of its rows is a plan: a part that is full
    // passes some of them to the next part.
    handed_file: `
      if tg_op = 'UPDATE' then
        if old.finished_at is null and new.finished_at is not null then
          new.finished_at := now();
        end if;
        if new.differed_at is distinct from old.differed_at then
          new.differed_at := now();
        end if;
      end if;
      if tg_op = 'DELETE' and not exists (select from hand_over where id = old.hand_over_id)
        or tg_op = 'UPDATE'
          and (new.hand_over_id, new.place, new.name, new.batch) is not distinct from
              (old.hand_over_id, old.place, old.name, old.batch)
          and new.sha256 is not distinct from coalesce(old.sha256, new.sha256)
          and (old.differed_at is null or new.differed_at is not null)
          and (old.finished_at is null or
            (new.rows, new.bytes, new.replaced, new.finished_at) is not distinct from
            (old.rows, old.bytes, old.replaced, old.finished_at))`,
    handed_file_outcome: `
      if tg_op = 'DELETE'
        and not exists (select from handed_file where (hand_over_id, place) = (old.hand_over_id, old.place))`,
    handed_document: `
      if tg_op = 'DELETE' and not exists (select from hand_over where id = old.archive_id)
        or tg_op = 'UPDATE'
          and (new.archive_id, new.place, new.file_id, new.file_type, new.entity_guid, new.invoice_id,
               new.supplier_number, new.supplier, new.name) is not distinct from
              (old.archive_id, old.place, old.file_id, old.file_type, old.entity_guid, old.invoice_id,
               old.supplier_number, old.supplier, old.name)
          and (old.state = 'waiting' or
            (new.state, new.bytes, new.crc32, new.sha256, new.error_code) is not distinct from
            (old.state, old.bytes, old.crc32, old.sha256, old.error_code))`,
    organization_setting: `
      if tg_op = 'UPDATE' and (new.organization_id, new.name) = (old.organization_id, old.name)`,
  };
  await sql`
    create function may_remove(organization text, at timestamptz) returns boolean language sql stable as $$
      select exists (select from audit_removal
        where audit_removal.organization_id = organization and removed_before > may_remove.at)
    $$`.execute(db);
  await sql`
    create function may_erase(organization text, person uuid) returns boolean language sql stable as $$
      select exists (select from audit_removal
        where audit_removal.organization_id = organization and erased_person = person)
    $$`.execute(db);
  for (const [table, condition] of Object.entries(guards)) {
    const name = sql.id(`keep_${table}`);
    await sql`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        ${sql.raw(condition)} then
          return coalesce(new, old);
        end if;
        raise exception 'Rows of % are never changed.', tg_table_name;
      end $$`.execute(db);
    if (table === "audit_event") continue;
    await sql`
      create trigger ${name} before update or delete on ${sql.table(table)}
      for each row execute function ${name}()`.execute(db);
  }
  for (const table of ["setting_change", "audit_removal"]) {
    await sql`
      create trigger refuse_change before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
  }
  for (const table of [...Object.keys(guards), "setting_change", "audit_removal"]) {
    await sql`
      create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
