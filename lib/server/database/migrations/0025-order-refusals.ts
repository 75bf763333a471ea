import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the time at which the service last refused a connection; null since its consent. A call that was sent
 * before confirms nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connection add column refused_at timestamptz`.execute(db);
}
