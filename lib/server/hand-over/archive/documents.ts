import "server-only";
import { type Selectable, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import type { MadeObject } from "../../store/made-objects.ts";

/** An archive, and whose it is. */
export type ArchiveKey = { archiveId: string; organizationId: string };

/** An expected file of an archive, as a row of the database. */
export type HandedDocument = Selectable<Tables["handed_document"]>;

/** The result of a file: where it lies and the facts of its bytes, or the error code of a missing file. */
export type CompletedDocument = { place: number } & (MadeObject | { errorCode: string });

const batchRows = 500;

/**
 * Yields the files of one part in order, read in batches on demand. Each batch has the state of the moment
 * when it is read.
 */
export async function* documentsOf(
  { archiveId, organizationId }: ArchiveKey,
  part: number,
): AsyncGenerator<HandedDocument> {
  const database = await appDatabase();
  for (let after = -1; ;) {
    const batch = await database
      .selectFrom("handed_document")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("archive_id", "=", archiveId)
      .where("part", "=", part)
      .where("place", ">", after)
      .orderBy("place")
      .limit(batchRows)
      .execute();
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    after = last.place;
  }
}

/**
 * Stores the results of files, all or none. Throws ARCHIVE_CANCELLED if nobody wants them any more, and an
 * `Error` if another process has stored theirs meanwhile; nothing has changed then.
 */
export async function completeDocuments(
  { archiveId, organizationId }: ArchiveKey,
  documents: readonly CompletedDocument[],
): Promise<void> {
  // One statement, so that the row of the archive stays locked until the files are stored and nobody can
  // cancel it meanwhile.
  const { rows } = await sql<{ count: number }>`
    with wanted as (
      select id from document_archive where id = ${archiveId} and cancelled_at is null for update
    ), stored as (
      update handed_document
      set state = case when completed.sha256 is null then 'missing' else 'fetched' end, bytes = completed.bytes,
        crc32 = completed.crc32, sha256 = completed.sha256, error_code = completed."errorCode", object_name = completed.key
      from wanted, jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as completed
        (place integer, key text, bytes bigint, crc32 bigint, sha256 text, "errorCode" text)
      where organization_id = ${organizationId} and archive_id = wanted.id and handed_document.place = completed.place and handed_document.state = 'waiting'
      returning handed_document.state, handed_document.bytes
    ), sums as (
      select count(*)::int as count, count(*) filter (where state = 'fetched')::int as fetched,
        coalesce(sum(bytes), 0)::bigint as bytes
      from stored
    )
    update document_archive set fetched = document_archive.fetched + sums.fetched,
      missing = missing + sums.count - sums.fetched, bytes = document_archive.bytes + sums.bytes
    from wanted, sums where document_archive.id = wanted.id returning sums.count`.execute(
    await appDatabase(),
  );
  const [row] = rows;
  if (!row) throw cancelled();
  if (row.count !== documents.length) throw new Error("Another process has fetched these documents.");
}

/** Returns the error for an archive that was cancelled. */
export const cancelled = () => new AppError({ code: "ARCHIVE_CANCELLED", message: "It was cancelled." });

/**
 * Returns whether an error of `completeDocuments` or `finishPart` means that nothing was stored. After any
 * other error it may have been, because the answer of a database that breaks off can be lost. An object must
 * stay then; if nothing names it, the sweep of the store removes it.
 */
export const isRefused = (error: unknown): boolean => error instanceof AppError;
