import { type Kysely, sql } from "kysely";

/** Adds the missing ledger accounts of a failed posting, as a JSON array of their codes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table export_posting add column missing_accounts jsonb`.execute(database);
}
