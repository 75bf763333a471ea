import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds what people declare about an export: that they sign its receipt, that a sign-off is revoked, that a
 * hand-over is withdrawn. Protected and chained as the other records on which receipts rest; retention counts
 * from its own time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table declaration (
      organization_id text not null,
      id bigint generated always as identity,
      at timestamptz not null default now(),
      export_id text not null,
      kind text not null check (kind in ('signed', 'revoked', 'withdrawn')),
      person_id uuid not null,
      person_name text not null,
      hand_over_id uuid,
      reason text not null,
      state jsonb,
      primary key (organization_id, id),
      check ((kind = 'signed') = (state is not null)),
      check ((kind = 'withdrawn') = (hand_over_id is not null))
    )`.execute(db);
  await sql`create index declaration_by_export on declaration (organization_id, export_id, id)`.execute(db);
  await sql`create unique index declaration_by_hand_over on declaration (hand_over_id)`.execute(db);
  await sql`
    create trigger set_at before insert on declaration for each row execute function set_at()`.execute(db);
  await sql`
    create function keep_declaration() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and may_remove(old.organization_id, old.at)
        or tg_op = 'UPDATE' and new.person_name = '' and may_erase(old.organization_id, old.person_id)
          and to_jsonb(new) - 'person_name' = to_jsonb(old) - 'person_name'
      then
        return coalesce(new, old);
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger keep_declaration before update or delete on declaration
    for each row execute function keep_declaration()`.execute(db);
  await sql`
    create trigger refuse_truncate before truncate on declaration
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function await_link_of_declaration() returns trigger language plpgsql as $$
    begin
      insert into audit_pending (organization_id, kind, row_id)
      values (new.organization_id, 'declaration', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger a_await_link after insert on declaration
    for each row execute function await_link_of_declaration()`.execute(db);
}
