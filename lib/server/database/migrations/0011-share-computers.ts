import "server-only";
import { type Kysely, sql } from "kysely";

/** Adds to a session whether its computer is shared with others, so that it ends much earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column is_shared boolean not null default false`.execute(db);
}
