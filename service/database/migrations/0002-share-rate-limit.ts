import { type Kysely, sql } from "kysely";

/**
 * Creates the table of the requests that organizations have used in the current minute, one row each. It is
 * unlogged: the data is worthless after a minute, so it may be lost in a crash and causes no writes to the
 * log.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table request_window (
    organization_id text primary key references organization on delete cascade,
    minute timestamptz not null,
    taken integer not null
  )`.execute(database);
}
