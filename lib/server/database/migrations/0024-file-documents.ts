import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the day of a document's posting (`2026-05-14`), by which its folder is named. It never changes, like
 * all that an archive was planned with. Documents that were planned before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table handed_document add column day text`.execute(db);
  await sql`
    create or replace function keep_handed_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from hand_over where id = old.archive_id)
        or tg_op = 'UPDATE'
          and (new.archive_id, new.place, new.file_id, new.file_type, new.entity_guid, new.invoice_id,
               new.supplier_number, new.supplier, new.name, new.day) is not distinct from
              (old.archive_id, old.place, old.file_id, old.file_type, old.entity_guid, old.invoice_id,
               old.supplier_number, old.supplier, old.name, old.day)
          and (old.state = 'waiting' or
            (new.state, new.bytes, new.crc32, new.sha256, new.error_code) is not distinct from
            (old.state, old.bytes, old.crc32, old.sha256, old.error_code))
      then
        return coalesce(new, old);
      end if;
      raise exception 'Rows of % are never changed.', tg_table_name;
    end $$`.execute(db);
}
