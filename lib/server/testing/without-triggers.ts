import "server-only";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Runs statements as the owner of the database can: no trigger sets a time, records an outcome or refuses a
 * change.
 */
export async function withoutTriggers<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    return work(transaction);
  });
}
