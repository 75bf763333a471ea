import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Lets the marks on the postings of an export be shown to everybody of the organization, each with its person and time. The
 * time of a mark from before is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posting_mark
      add column checked_at timestamptz,
      add column flagged_at timestamptz`.execute(db);
  await sql`create index posting_mark_of_export on posting_mark (organization_id, export_id)`.execute(db);
}
