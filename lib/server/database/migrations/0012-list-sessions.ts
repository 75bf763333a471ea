import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds to a session what its person recognizes it by: the last use, the browser's own description, and the
 * network that it signed in from. They are null where the version before opened it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column last_used_at timestamptz,
      add column user_agent text,
      add column network text`.execute(db);
}
