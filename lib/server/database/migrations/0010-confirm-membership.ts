import "server-only";
import { type Kysely, sql } from "kysely";

/** When the service last accepted a connection; null where it has refused it since, or has not been asked yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connection add column confirmed_at timestamptz`.execute(db);
}
