import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Lets scans wait until no other document does, because recognizing their text takes twenty times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_reading add column is_scan boolean not null default false`.execute(db);
  await sql`drop index document_reading_due`.execute(db);
  await sql`create index document_reading_due on document_reading (is_scan, turn_at) where state = 'due'`.execute(
    db,
  );
  await sql`
    create index document_reading_scans on document_reading (organization_id, file_id)
    where reason in ('NO_TEXT', 'NOTHING_RECOGNIZED')`.execute(db);
}
