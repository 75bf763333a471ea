import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the time at which the service last accepted a connection; null if it has refused it since, or was
 * not asked yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connection add column confirmed_at timestamptz`.execute(db);
}
