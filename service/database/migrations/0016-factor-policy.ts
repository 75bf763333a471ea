import { type Kysely, sql } from "kysely";

/** Creates the single row that says whether every person needed a second factor at the last start. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table factor_policy (
    id boolean primary key default true check (id),
    is_for_all boolean not null
  )`.execute(database);
}
