import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds who sent an import. `person_id` is who brought its file. Runs that were sent before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column sent_by uuid references person`.execute(db);
}
