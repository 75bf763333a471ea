import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds the end of an access to DATEV that no renewal moves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datev_access add column fixed_end_at timestamptz`.execute(db);
}
