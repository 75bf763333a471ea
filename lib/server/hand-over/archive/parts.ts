import "server-only";
import { type Kysely, sql } from "kysely";
import type { HandedFile } from "#lib/shared/hand-over.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { removeObject } from "../../store/objects.ts";
import type { MadeObject } from "../../store/made-objects.ts";
import { type ArchiveKey, cancelled } from "./documents.ts";

/**
 * Returns whether the ZIP of a part was made. Those from before there was a store may have no SHA-256, but
 * were sent.
 */
export const isMade = ({ sha256, finishedAt }: HandedFile): boolean => sha256 !== null || finishedAt !== null;

/** A part of an archive; the first is 1. */
export type PartKey = ArchiveKey & { part: number };

/**
 * Moves a part's files from a place on into a new part at the end of the archive, because the part is full.
 * Throws ARCHIVE_CANCELLED, and an `Error` if another process has done that; nothing has changed then.
 */
export async function beginNextPart(
  { archiveId, organizationId, part }: PartKey,
  from: number,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const wanted = await transaction
      .updateTable("document_archive")
      .set({ parts: sql<number>`parts + 1` })
      .where("id", "=", archiveId)
      .where("cancelled_at", "is", null)
      .returning("parts")
      .executeTakeFirst();
    if (!wanted) throw cancelled();
    const { numUpdatedRows } = await transaction
      .updateTable("handed_document")
      .set({ part: wanted.parts })
      .where("organization_id", "=", organizationId)
      .where("archive_id", "=", archiveId)
      .where("part", "=", part)
      .where("place", ">=", from)
      .executeTakeFirst();
    const moved = Number(numUpdatedRows);
    if (moved === 0) throw new Error("Another process has begun the next part.");
    const full = await transaction
      .updateTable("handed_file")
      .set({ rows: sql<number>`rows - ${moved}::int` })
      .where("hand_over_id", "=", archiveId)
      .where("place", "=", part - 1)
      .returning("name")
      .executeTakeFirstOrThrow();
    const name = full.name.replace(/-\d+\.zip$/, `-${wanted.parts}.zip`);
    await transaction
      .insertInto("handed_file")
      .values({ hand_over_id: archiveId, place: wanted.parts - 1, name, rows: moved })
      .execute();
  });
}

/**
 * Stores that the ZIP of a part was made and where it lies. The files that went into it stay in the store
 * for the page. Throws ARCHIVE_CANCELLED; nothing has changed then.
 */
export async function finishPart(key: PartKey, zip: MadeObject): Promise<void> {
  const { archiveId, part } = key;
  const { key: object, bytes, sha256, crc32 } = zip;
  const place = part - 1;
  await (await appDatabase()).transaction().execute(async (transaction) => {
    await lockWanted(transaction, archiveId);
    await transaction
      .updateTable("handed_file")
      .set({ bytes, sha256 })
      .where("hand_over_id", "=", archiveId)
      .where("place", "=", place)
      .execute();
    await transaction
      .insertInto("stored_file")
      .values({ hand_over_id: archiveId, place, object_name: object, content_type: "application/zip", crc32 })
      .execute();
    await forgetObjects(transaction, key, part);
  });
}

/**
 * Removes the ZIPs of an archive from the store. One that is still being fetched is cancelled by that, for
 * good. What was fetched stays recorded. `record` records that in the same transaction, unless nothing was
 * left to remove.
 */
export async function removeArchive(
  key: ArchiveKey,
  isMade: boolean,
  record: (transaction: Kysely<Tables>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { archiveId } = key;
  const left = await (await appDatabase()).transaction().execute(async (transaction) => {
    const isCancelled = !isMade && (await cancelIn(transaction, archiveId));
    const zips = await transaction
      .deleteFrom("stored_file")
      .where("hand_over_id", "=", archiveId)
      .returning("object_name")
      .execute();
    if (isCancelled || zips.length > 0) await record(transaction);
    await forgetObjects(transaction, key);
    return zips;
  });
  for (const { object_name: name } of left) await removeObject(name);
}

async function cancelIn(transaction: Kysely<Tables>, archiveId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("document_archive")
    .set({ cancelled_at: sql<Date>`now()` })
    .where("id", "=", archiveId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function lockWanted(transaction: Kysely<Tables>, archiveId: string): Promise<void> {
  const wanted = await transaction
    .selectFrom("document_archive")
    .select("id")
    .where("id", "=", archiveId)
    .where("cancelled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!wanted) throw cancelled();
}

/** Forgets where the files of an archive, or of one part, lie in the store. */
async function forgetObjects(
  transaction: Kysely<Tables>,
  { archiveId, organizationId }: ArchiveKey,
  part?: number,
): Promise<void> {
  await transaction
    .updateTable("handed_document")
    .set({ object_name: null })
    .where("organization_id", "=", organizationId)
    .where("archive_id", "=", archiveId)
    .where("object_name", "is not", null)
    .$if(part !== undefined, (query) => query.where("part", "=", part ?? 0))
    .execute();
}
