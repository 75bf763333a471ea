import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds what was unusual when a run's file was read. Of earlier runs it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column file_notes jsonb`.execute(db);
}
