import { type Kysely, sql } from "kysely";

/**
 * What the organizations have used up of the current minute, one row each. Unlogged: it is worth nothing a minute
 * later, so it may be lost in a crash of the server and costs no write to its log.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table request_window (
    organization_id text primary key references organization on delete cascade,
    minute timestamptz not null,
    taken integer not null
  )`.execute(database);
}
