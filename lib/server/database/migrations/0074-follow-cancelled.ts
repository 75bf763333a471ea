import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds when a person has cancelled a delivery of which DATEV has, or may have, batches without an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table datev_delivery add column cancelled_at timestamptz`.execute(db);
}
