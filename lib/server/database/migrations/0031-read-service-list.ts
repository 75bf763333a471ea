import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Stores whether the service lists its core data, and how far that list has been read. A run stores when it
 * was compared with it, and may make records inactive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_list (
      organization_id text not null,
      core_data_type text not null,
      is_there boolean,
      probed_at timestamptz,
      reading_since timestamptz,
      turn_at timestamptz,
      after_id text,
      read_count integer not null default 0,
      total_count integer,
      primary key (organization_id, core_data_type)
    )`.execute(db);
  await sql`
    alter table import_run
      add column compared_at timestamptz,
      drop constraint import_run_mode_check,
      add constraint import_run_mode_check check (mode in ('CREATE', 'UPDATE', 'BOTH', 'INACTIVATE'))`.execute(
    db,
  );
  await sql`
    alter table import_chunk
      drop constraint import_chunk_operation_check,
      add constraint import_chunk_operation_check
        check (operation in ('CREATE', 'UPDATE', 'INACTIVATE'))`.execute(db);
}
