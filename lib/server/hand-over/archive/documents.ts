import "server-only";
import { type Selectable, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";

/** An expected file of an archive, as a row of the database. */
export type HandedDocument = Selectable<Tables["handed_document"]>;

/** The result of a file: the facts of its bytes, or the error code of a missing file. */
export type CompletedDocument = { place: number } & (
  { bytes: number; crc32: number; sha256: string } | { errorCode: string }
);

const batchRows = 500;

/**
 * Yields the files of one part in order, read in batches on demand. Each batch has the state of the moment
 * when it is read.
 */
export async function* documentsOf(archiveId: string, part: number): AsyncGenerator<HandedDocument> {
  const database = await appDatabase();
  for (let after = -1; ;) {
    const batch = await database
      .selectFrom("handed_document")
      .selectAll()
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
 * Gives a stream (`reader`) the exclusive right to complete an archive's files and revokes the previous
 * holder's. Throws ARCHIVE_CANCELLED.
 */
export async function claimArchive(archiveId: string, reader: string): Promise<void> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("document_archive")
    .set({
      reader,
      problem_code: null,
      active_at: sql<Date>`now()`,
      began_at: sql<Date>`now()`,
      began_settled: sql<number>`fetched + missing`,
    })
    .where("id", "=", archiveId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError({ code: "ARCHIVE_CANCELLED", message: "It was cancelled." });
}

/**
 * Updates the time of a stream's last activity. Resolves to whether the stream still has the right to the
 * archive.
 */
export async function isStillReader(archiveId: string, reader: string): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("document_archive")
    .set({ active_at: sql<Date>`now()` })
    .where("id", "=", archiveId)
    .where("reader", "=", reader)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a stream's right to an archive, and stores the error code if the stream failed. */
export async function releaseArchive(
  archiveId: string,
  reader: string,
  problemCode: string | null,
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("document_archive")
    .set({ reader: null, problem_code: problemCode })
    .where("id", "=", archiveId)
    .where("reader", "=", reader)
    .execute();
}

/**
 * Cancels an archive for good. A running stream stops at its next file or check. A cancelled archive is not
 * changed.
 */
export async function cancelArchive(archiveId: string): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("document_archive")
    .set({ reader: null, cancelled_at: sql<Date>`now()` })
    .where("id", "=", archiveId)
    .where("cancelled_at", "is", null)
    .execute();
}

/**
 * Stores the results of files, all or none. Throws READ_ELSEWHERE when the stream has lost its right; the
 * files are then left to another stream.
 */
export async function completeDocuments(
  archiveId: string,
  reader: string,
  documents: readonly CompletedDocument[],
): Promise<void> {
  const fetched = documents.flatMap((document) => ("sha256" in document ? [document.bytes] : []));
  const bytes = fetched.reduce((sum, size) => sum + size, 0);
  // One statement, so that the row of the archive stays locked until the files are stored and no stream can
  // claim it meanwhile.
  const { numAffectedRows } = await sql`
    with held as (
      update document_archive set active_at = now(), fetched = fetched + ${fetched.length}::int,
        missing = missing + ${documents.length - fetched.length}::int, bytes = bytes + ${bytes}::bigint
      where id = ${archiveId} and reader = ${reader} returning id
    )
    update handed_document
    set state = case when completed.sha256 is null then 'missing' else 'fetched' end,
      bytes = completed.bytes, crc32 = completed.crc32, sha256 = completed.sha256, error_code = completed."errorCode"
    from held, jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as completed
      (place integer, bytes bigint, crc32 bigint, sha256 text, "errorCode" text)
    where archive_id = held.id and handed_document.place = completed.place`.execute(await appDatabase());
  if (Number(numAffectedRows ?? 0) !== documents.length) throw readElsewhere();
}

/**
 * Moves a part's files from an index on into a new part at the end of the archive, because the part is
 * full. Throws READ_ELSEWHERE when the stream has lost its right; nothing has changed then.
 */
export async function beginNextPart(
  archiveId: string,
  reader: string,
  { part, from }: { part: number; from: number },
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const held = await transaction
      .updateTable("document_archive")
      .set({ parts: sql<number>`parts + 1`, active_at: sql<Date>`now()` })
      .where("id", "=", archiveId)
      .where("reader", "=", reader)
      .returning("parts")
      .executeTakeFirst();
    if (!held) throw readElsewhere();
    const { numUpdatedRows } = await transaction
      .updateTable("handed_document")
      .set({ part: held.parts })
      .where("archive_id", "=", archiveId)
      .where("part", "=", part)
      .where("place", ">=", from)
      .executeTakeFirst();
    const moved = Number(numUpdatedRows);
    const full = await transaction
      .updateTable("handed_file")
      .set({ rows: sql<number>`rows - ${moved}::int` })
      .where("hand_over_id", "=", archiveId)
      .where("place", "=", part - 1)
      .returning("name")
      .executeTakeFirstOrThrow();
    const name = full.name.replace(/-\d+\.zip$/, `-${held.parts}.zip`);
    await transaction
      .insertInto("handed_file")
      .values({ hand_over_id: archiveId, place: held.parts - 1, name, rows: moved })
      .execute();
  });
}

/** Returns the error of a stream that has lost its right to the archive. */
export const readElsewhere = () =>
  new AppError({ code: "READ_ELSEWHERE", message: "The ZIP is being sent to somebody else." });

/**
 * Records that a part was sent completely. The first time and hash are kept. The hash (hexadecimal) is
 * known only if the part was sent in one stream.
 */
export async function finishPart(
  archiveId: string,
  part: number,
  facts: { bytes: number; sha256: string | null },
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("handed_file")
    .set({
      bytes: facts.bytes,
      sha256: sql<string | null>`coalesce(sha256, ${facts.sha256}::text)`,
      finished_at: sql<Date>`coalesce(finished_at, now())`,
    })
    .where("hand_over_id", "=", archiveId)
    .where("place", "=", part - 1)
    .execute();
}
