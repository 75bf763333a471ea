import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { ArchiveKey } from "./documents.ts";
import { findStoredFile, type StoredFile } from "../making/stored-file.ts";

/** A ZIP of documents as a file of its hand-over, and where it lies in the store. */
export type DocumentZip = { key: { handOverId: string; place: number }; file: StoredFile };

/**
 * Returns the ZIPs in the store with the documents of a DATEV batch, or of the order that made a hand-over,
 * oldest first. One whose documents are all in earlier ones is left out.
 */
export async function documentZipsOf(batchId: string): Promise<DocumentZip[]> {
  const database = await appDatabase();
  const { rows: archives } = await sql<{ id: string; organizationId: string }>`
    select hand_over.id, hand_over.organization_id as "organizationId" from hand_over join document_archive using (id)
    where (hand_over.request -> 'written' ->> 'batch' = ${batchId}
        or hand_over.id::text in (select jsonb_array_elements_text(archive_ids) from closing where hand_over_id = ${batchId}))
      and cancelled_at is null
      and exists (select from stored_file where hand_over_id = hand_over.id)
    order by created_at, hand_over.id`.execute(database);
  const before: string[] = [];
  const zips: DocumentZip[] = [];
  for (const { id, organizationId } of archives) {
    if (!(await hasOthers({ archiveId: id, organizationId }, before))) continue;
    before.push(id);
    const { rows: places } = await sql<{ place: number }>`
      select place from stored_file where hand_over_id = ${id} order by place`.execute(database);
    for (const { place } of places) {
      const key = { handOverId: id, place };
      const file = await findStoredFile(key);
      if (file) zips.push({ key, file });
    }
  }
  return zips;
}

/** Returns whether an archive has a document that is in no ZIP of the others. */
async function hasOthers(
  { archiveId, organizationId }: ArchiveKey,
  others: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from handed_document as own
    where organization_id = ${organizationId} and archive_id = ${archiveId} and state = 'fetched' and not exists (
      select from handed_document as other
      where other.organization_id = ${organizationId} and archive_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) as value)
        and other.file_id = own.file_id and other.entity_guid = own.entity_guid and other.state = 'fetched'
        and exists (select from stored_file where hand_over_id = other.archive_id and place = other.part - 1))
    limit 1`.execute(await appDatabase());
  return rows.length > 0;
}
