import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds whether a run sends its unchanged records, how many it did not send (`spared`), and how many entries
 * a page of the service's log was seen to have. Runs of the version before sent all their records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_run
      add column with_unchanged boolean not null default true,
      add column spared integer not null default 0,
      add column log_page integer`.execute(db);
}
