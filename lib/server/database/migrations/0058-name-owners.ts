import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the organization to the records of imports and the documents of hand-overs, so that both tables can
 * be cut by it and each statement name it. Triggers fill it in the rows of the version before, which does
 * not: that of a record from its import, and that of the documents when their hand-over is stored, because
 * they are written first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_record add column organization_id text`.execute(db);
  await sql`alter table handed_document add column organization_id text`.execute(db);
  await sql`
    create function name_organization_of_import_record() returns trigger language plpgsql as $$
    begin
      select organization_id into new.organization_id from import_run where import_run.id = new.run_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger name_organization before insert on import_record
    for each row when (new.organization_id is null) execute function name_organization_of_import_record()`.execute(
    db,
  );
  await sql`
    create function name_organization_of_documents() returns trigger language plpgsql as $$
    begin
      -- A table that is cut has no such rows.
      if exists (select from pg_class where oid = 'handed_document'::regclass and relkind = 'r') then
        update handed_document set organization_id = new.organization_id
        where archive_id = new.id and (organization_id is null or organization_id = '');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger name_organization after insert on hand_over
    for each row execute function name_organization_of_documents()`.execute(db);
}
