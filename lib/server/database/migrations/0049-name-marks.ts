import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Lets the marks on the postings of an export be shown to everybody of the organization, each with its
 * person and time. The time of a mark from before is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posting_mark
      add column checked_at timestamptz,
      add column flagged_at timestamptz`.execute(db);
  // A mark is made on a posting that the export has.
  await sql`create index known_posting_guid on known_posting (export_key, entity_guid)`.execute(db);
  await sql`create index posting_mark_of_export on posting_mark (organization_id, export_id)`.execute(db);
}
