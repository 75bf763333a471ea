import { type Kysely, sql } from "kysely";

/**
 * Creates the table of the logouts that the web app is still to be informed of. It has no reference to the
 * person, who may be removed by then.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table logout_notice (
    id bigint generated always as identity primary key,
    user_id text not null,
    sid text,
    made_at timestamptz not null default now()
  )`.execute(database);
}
