import "server-only";
import { type Kysely, sql } from "kysely";

/** Lets the postings of an export be counted that are to be read, without a look at the many that agree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index document_reading_open on document_reading (export_key, entity_guid)
    where verdict is distinct from 'agrees'`.execute(db);
  await sql`
    create index posting_mark_checked on posting_mark (organization_id, export_id, entity_guid)
    where checked`.execute(db);
}
