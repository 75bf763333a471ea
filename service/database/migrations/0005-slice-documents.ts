import { type Kysely, sql } from "kysely";

/**
 * Stores new documents uncompressed, so that a range can be read without the rest. They are PDFs and
 * pictures, which compression does not make smaller. Existing documents stay as they are and remain
 * readable.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document alter column bytes set storage external`.execute(database);
}
