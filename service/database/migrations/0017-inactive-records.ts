import { type Kysely, sql } from "kysely";

/** Adds to accounts and cost centers whether they are active. All that exist are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_account add column is_active boolean not null default true`.execute(database);
  await sql`alter table cost_center add column is_active boolean not null default true`.execute(database);
}
