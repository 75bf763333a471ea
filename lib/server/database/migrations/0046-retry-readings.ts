import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds how often reading a document has failed, so that what a busy machine has made fail is tried again,
 * and whether its text was recognized in pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_reading add column failures smallint not null default 0,
      add column is_recognized boolean not null default false`.execute(db);
}
