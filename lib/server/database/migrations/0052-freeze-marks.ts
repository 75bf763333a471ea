import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the check marks as they were when a hand-over with a file of them was asked for, because marks change
 * later. Names in them can be erased as the name of who asked can, and nothing else of a hand-over changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table making add column signed_marks jsonb`.execute(db);
  await sql`alter table hand_over add column signed_marks jsonb`.execute(db);
  await sql`
    create function without_erased_names(organization text, marks jsonb) returns jsonb language sql stable as $$
      select jsonb_agg(case when may_erase(organization, (mark->>'personId')::uuid)
        then mark || '{"by": ""}' else mark end order by index)
      from jsonb_array_elements(marks) with ordinality as listed (mark, index)
    $$`.execute(db);
  await sql`
    create or replace function keep_hand_over() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and may_remove(old.organization_id, old.created_at)
        or tg_op = 'UPDATE' and new.person_name = '' and may_erase(old.organization_id, old.person_id)
          and to_jsonb(new) - 'person_name' = to_jsonb(old) - 'person_name'
        or tg_op = 'UPDATE' and new.signed_marks = without_erased_names(old.organization_id, old.signed_marks)
          and to_jsonb(new) - 'signed_marks' = to_jsonb(old) - 'signed_marks' then
        return coalesce(new, old);
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
}
