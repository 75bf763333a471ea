import { type Kysely, sql } from "kysely";

/**
 * Lets the bytes of a document lie in a store of objects, and records when that was last swept. A version
 * before this one finds no bytes in such a row, so a store is named once all processes have this version.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column object_name text, add column object_bytes bigint`.execute(
    database,
  );
  await sql`create unique index document_object on document (object_name) where object_name is not null`.execute(
    database,
  );
  await sql`
    create table object_sweep (
      id boolean primary key default true check (id),
      swept_at timestamptz not null default now()
    )`.execute(database);
  await sql`insert into object_sweep default values`.execute(database);
}
