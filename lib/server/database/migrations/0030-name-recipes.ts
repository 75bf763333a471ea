import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the recipe by which a run's file was prepared: its id, name, version and mode. Earlier runs had none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_run add column recipe jsonb`.execute(db);
}
