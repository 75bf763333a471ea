import { type Kysely, sql } from "kysely";

/**
 * Creates the table that stores the records of an import in pieces, so that no single step takes as long as
 * the import. The pieces exist for seconds and are not compressed, because compression would take longer
 * than everything else. They are inserted before their import job, so they cannot reference it. The
 * remaining records of running imports become one piece each.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table import_piece (
    process_id uuid not null,
    ordinal integer not null,
    records text not null,
    created_at timestamptz not null default now(),
    primary key (process_id, ordinal)
  )`.execute(database);
  await sql`alter table import_piece alter column records set storage external`.execute(database);
  await sql`
    insert into import_piece (process_id, ordinal, records)
    select process_id, processed, (
      select json_agg(record order by place)::text
      from json_array_elements(payload::json) with ordinality as open (record, place) where place > processed
    )
    from import_job where status = 'PROCESSING' and processed < records
  `.execute(database);
  await sql`alter table import_job drop column payload`.execute(database);
}
