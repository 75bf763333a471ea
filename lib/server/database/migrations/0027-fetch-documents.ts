import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds where a fetched document lies in the store until its ZIP is made. ZIPs that were under way before are
 * cancelled, because their documents were sent and kept nowhere; whoever asked for them can ask again. The
 * columns `reader` and `active_at` have no use any more; a later migration removes them, since programs of
 * the version before still write them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table handed_document add column object_name text`.execute(db);
  await sql`
    create index handed_document_by_object on handed_document (object_name)
    where object_name is not null`.execute(db);
  await sql`
    update document_archive set cancelled_at = now()
    where cancelled_at is null and exists (select from handed_file
      where handed_file.hand_over_id = document_archive.id and finished_at is null)`.execute(db);
}
