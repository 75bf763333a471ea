import "server-only";
import { type Selectable, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../http/app-error.ts";

/** A file that is expected in an archive, as it is kept. */
export type HandedDocument = Selectable<Tables["handed_document"]>;

/** What is kept of a file that has come, or of one that is missing. */
export type Settled = { place: number } & (
  { bytes: number; crc32: number; sha256: string } | { errorCode: string }
);

const batchRows = 500;

/** The files of one ZIP in its order, read in batches as they are taken: each batch as it is at that moment. */
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
 * Makes a reader the one who may settle an archive's files; whoever was it before may no more. Throws ARCHIVE_CANCELLED.
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

/** Shows that a reader is still at work, and says whether it still may be. */
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

/** Ends a reader's work, with the code of what stopped it where something did. */
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

/** Ends an archive for good; whoever is being sent it finds out by the next file. What is cancelled stays so. */
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
 * Keeps what became of files, all of them or none. Throws READ_ELSEWHERE when the reader is no longer the one: then
 * another one settles these files, or nobody does.
 */
export async function settle(
  archiveId: string,
  reader: string,
  documents: readonly Settled[],
): Promise<void> {
  const fetched = documents.flatMap((document) => ("sha256" in document ? [document.bytes] : []));
  const bytes = fetched.reduce((sum, size) => sum + size, 0);
  // One statement: the row of the archive is locked until the files are settled, so nobody claims it in between.
  const { numAffectedRows } = await sql`
    with held as (
      update document_archive set active_at = now(), fetched = fetched + ${fetched.length}::int,
        missing = missing + ${documents.length - fetched.length}::int, bytes = bytes + ${bytes}::bigint
      where id = ${archiveId} and reader = ${reader} returning id
    )
    update handed_document
    set state = case when settled.sha256 is null then 'missing' else 'fetched' end,
      bytes = settled.bytes, crc32 = settled.crc32, sha256 = settled.sha256, error_code = settled."errorCode"
    from held, jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as settled
      (place integer, bytes bigint, crc32 bigint, sha256 text, "errorCode" text)
    where archive_id = held.id and handed_document.place = settled.place`.execute(await appDatabase());
  if (Number(numAffectedRows ?? 0) !== documents.length) throw readElsewhere();
}

/**
 * Takes a ZIP's files from a place on out of it, because it is full, and puts them into a further ZIP, the last of its
 * archive. Throws READ_ELSEWHERE when the reader is no longer the one; nothing has changed then.
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

/** The failure of a stream that is no longer the one that may go on. */
export const readElsewhere = () =>
  new AppError({ code: "READ_ELSEWHERE", message: "The ZIP is being sent to somebody else." });

/** Keeps that a ZIP was sent whole, once; its hash (hexadecimal) is known where it was sent in one go. */
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
