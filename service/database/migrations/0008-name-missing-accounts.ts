import { type Kysely, sql } from "kysely";

/** Which ledger accounts a failed posting names that did not exist, as a JSON array of their codes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table export_posting add column missing_accounts jsonb`.execute(database);
}
