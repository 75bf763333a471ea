import { type Kysely, sql } from "kysely";

/**
 * Keeps documents unpacked from now on, so that a part of one is read without the rest. They are PDFs and pictures,
 * which packing makes no smaller; those kept before stay as they are and are read as well.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document alter column bytes set storage external`.execute(database);
}
