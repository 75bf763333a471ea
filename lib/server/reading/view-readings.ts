import "server-only";
import { sql } from "kysely";
import type { PostingVerdict, ReadingOfDocument, VerdictLists } from "#lib/shared/comparison.ts";
import { appDatabase } from "../database/open.ts";
import { isWilling } from "../exports/bring/willing-connection.ts";
import { begunAt } from "../exports/read-archive.ts";
import { documentDays } from "../exports/sweep-store.ts";

/** An export of an organization. */
type ExportKey = { organizationId: string; exportId: string };

/**
 * Returns the postings of an export by what became of their documents. A posting differs if one of its
 * documents does, and agrees if one agrees and none differs; it is unreadable if none can be read or is
 * there. What is missing or was removed leaves no row of its document after a month.
 */
export async function readVerdicts({ organizationId, exportId }: ExportKey): Promise<VerdictLists> {
  const { rows } = await sql<{ guid: string; verdict: PostingVerdict }>`
    select entity_guid as guid, case
      when bool_or(verdict = 'differs') then 'differs'
      when bool_or(document_reading.state in ('waiting', 'due') and kept_document.state in ('waiting', 'kept'))
        then 'waiting'
      when bool_or(verdict = 'agrees') then 'agrees'
      when bool_or(document_reading.state = 'read') then 'notFound'
      else 'unreadable' end as verdict
    from known_export join document_reading on document_reading.export_key = known_export.key
        and document_reading.organization_id = known_export.organization_id
      left join kept_document on kept_document.organization_id = document_reading.organization_id
        and kept_document.file_id = document_reading.file_id
    where known_export.organization_id = ${organizationId} and export_id = ${exportId}
    group by entity_guid
    order by min(document_reading.place)`.execute(await appDatabase());
  const lists: VerdictLists = {
    goesOn: await readingGoesOn({ organizationId, exportId }),
    ...{ agrees: [], differs: [], notFound: [], unreadable: [] },
  };
  for (const { guid, verdict } of rows) if (verdict !== "waiting") lists[verdict].push(guid);
  return lists;
}

/** Returns whether documents of an export are due to be read, or still to be fetched. */
export async function readingGoesOn({ organizationId, exportId }: ExportKey): Promise<boolean> {
  const { rows } = await sql`
    select from known_export
    where organization_id = ${organizationId} and export_id = ${exportId} and (
      exists (select from document_reading where document_reading.organization_id = ${organizationId}
        and document_reading.export_key = known_export.key and state = 'due')
      or postings_count > 0 and ${begunAt} > now() - ${documentDays} * interval '1 day'
        and exists (select from connection where ${isWilling})
        and not exists (select from document_keeping
          where document_keeping.export_key = known_export.key and settled_at is not null))`.execute(
    await appDatabase(),
  );
  return rows.length > 0;
}

/** Returns the documents of a posting as they were read, in the order of its files. */
export async function readComparisons(
  { organizationId, exportId }: ExportKey,
  entityGuid: string,
): Promise<ReadingOfDocument[]> {
  const { rows } = await sql<ReadingOfDocument>`
    select document_reading.file_id as "fileId", comparisons, is_recognized as "isRecognized", coalesce(reason, case
      when document_reading.state = 'read' or kept_document.state in ('waiting', 'kept') then null
      when kept_document.state = 'missing' then 'MISSING' else 'REMOVED' end) as reason
    from known_export join document_reading on document_reading.export_key = known_export.key
        and document_reading.organization_id = known_export.organization_id
      left join kept_document on kept_document.organization_id = document_reading.organization_id
        and kept_document.file_id = document_reading.file_id
    where known_export.organization_id = ${organizationId} and export_id = ${exportId}
      and entity_guid = ${entityGuid}
    order by document_reading.place`.execute(await appDatabase());
  return rows;
}
