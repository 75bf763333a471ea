import { type Kysely, sql } from "kysely";

/** An import's records lie in the database for seconds only: packing and unpacking them would take longer than all else. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table import_job alter column payload set storage external`.execute(database);
}
