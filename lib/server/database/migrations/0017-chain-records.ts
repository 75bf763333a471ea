import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Creates the hash chain of each organization. Triggers put each new record into `audit_pending`, in its own
 * transaction, so that none is skipped however transactions overlap; the background job moves it into
 * `audit_link`. Records from before are put there in the order of their times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_pending (
      organization_id text not null,
      id bigint generated always as identity,
      kind text not null,
      row_id text not null,
      at timestamptz not null default now(),
      primary key (organization_id, id)
    )`.execute(db);
  await sql`
    create table audit_link (
      organization_id text not null,
      position bigint not null,
      kind text not null,
      row_id text not null,
      salt text,
      personal text not null,
      digest text not null,
      retained_from text,
      linked_at timestamptz(3) not null,
      hash text not null,
      primary key (organization_id, position),
      unique (organization_id, kind, row_id)
    )`.execute(db);
  await sql`
    create table audit_head (
      organization_id text not null,
      position bigint not null,
      hash text not null,
      signed_at timestamptz(3) not null,
      key_id text not null,
      signature text not null,
      primary key (organization_id, position)
    )`.execute(db);
  await carryOver(db);
  await createTriggers(db);
}

async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into audit_pending (organization_id, kind, row_id, at)
    select organization_id, kind, row_id, at from (
      select organization_id, 'event' as kind, id::text as row_id, at, 0 as step, id from audit_event
      union all select organization_id, 'eventOutcome', event_id::text, at, 1, event_id from audit_outcome
      union all select organization_id, 'handOver', id::text, created_at, 2, 0 from hand_over
      union all select organization_id, 'file', hand_over_id || '/' || place, created_at, 3, place
        from handed_file join hand_over on hand_over.id = hand_over_id
      union all select organization_id, 'fileOutcome', id::text, at, 4, id from handed_file_outcome
      union all select organization_id, 'setting', id::text, at, 5, id from setting_change
      union all select organization_id, 'removal', id::text, at, 6, id from audit_removal
    ) as record order by at, step, id`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const records = [
    ["audit_event", "event", "new.organization_id", "new.id::text"],
    ["audit_outcome", "eventOutcome", "new.organization_id", "new.event_id::text"],
    ["hand_over", "handOver", "new.organization_id", "new.id::text"],
    [
      ...["handed_file", "file", "(select organization_id from hand_over where id = new.hand_over_id)"],
      "new.hand_over_id || '/' || new.place",
    ],
    ["handed_file_outcome", "fileOutcome", "new.organization_id", "new.id::text"],
    ["setting_change", "setting", "new.organization_id", "new.id::text"],
    ["audit_removal", "removal", "new.organization_id", "new.id::text"],
  ] as [table: string, kind: string, organization: string, rowId: string][];
  for (const [table, kind, organization, rowId] of records) {
    const name = sql.id(`await_link_of_${table}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into audit_pending (organization_id, kind, row_id)
        values (${sql.raw(organization)}, ${sql.lit(kind)}, ${sql.raw(rowId)});
        return null;
      end $$`.execute(db);
    // "a_" because triggers fire in the order of their names: a record is queued before its own outcomes.
    await sql`
      create trigger ${sql.id(`a_await_link`)} after insert on ${sql.table(table)}
      for each row execute function ${name}()`.execute(db);
  }
  // The salt of a link is deleted when the name that it protects is erased.
  await sql`
    create function keep_audit_link() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.salt is null and to_jsonb(new) - 'salt' = to_jsonb(old) - 'salt'
        and exists (select from audit_removal
          where organization_id = old.organization_id and erased_person is not null)
      then
        return new;
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger keep_audit_link before update or delete on audit_link
    for each row execute function keep_audit_link()`.execute(db);
  await sql`
    create trigger refuse_change before update or delete on audit_head
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger refuse_change before update on audit_pending
    for each row execute function refuse_change()`.execute(db);
  for (const table of ["audit_pending", "audit_link", "audit_head"]) {
    await sql`
      create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
