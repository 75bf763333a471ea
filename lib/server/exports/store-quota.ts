import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { isUnused } from "./is-unused.ts";
import { removeObject } from "../store/objects.ts";

/** Maximum bytes of an organization in the store: answers, documents, and files of hand-overs. */
const maxBytes = 50 * 1024 ** 3;

/** Documents that are removed at once. */
const batchSize = 100;

/**
 * Lets an organization store something more. If it has reached its quota, documents and then answers are
 * removed, the oldest first, since they can be fetched again. Throws STORE_FULL if the files of its
 * hand-overs, and the documents that their ZIPs wait for, reach it.
 */
export async function requireRoomInStore(organizationId: string, max = maxBytes): Promise<void> {
  const { documents, answers, files } = await bytesOf(organizationId);
  if (files >= max) {
    throw new AppError({
      code: "STORE_FULL",
      message: "The files that the organization has handed over fill its part of the store.",
    });
  }
  let over = documents + answers + files - max;
  for (const remove of [removeOldestDocuments, removeOldestAnswer]) {
    while (over >= 0) {
      const freed = await remove(organizationId);
      if (freed === null) break;
      over -= freed;
    }
  }
}

/** Returns the bytes of an organization: what can be fetched again, and the files of its hand-overs. */
async function bytesOf(
  organizationId: string,
): Promise<{ documents: number; answers: number; files: number }> {
  const { rows } = await sql<{ documents: number; answers: number; files: number }>`
    select
      (select coalesce(sum(bytes), 0)::float8 from kept_document
        where organization_id = ${organizationId} and state = 'kept' and ${isUnused}) as documents,
      (select coalesce(sum(bytes), 0)::float8 from stored_answer
        where organization_id = ${organizationId}) as answers,
      (select coalesce(sum(bytes), 0)::float8 from stored_file
        join handed_file using (hand_over_id, place) join hand_over on hand_over.id = hand_over_id
        where organization_id = ${organizationId})
      + (select coalesce(sum(bytes), 0)::float8 from (
          select distinct on (object_name) handed_document.bytes from handed_document
          join hand_over on hand_over.id = archive_id
          where handed_document.organization_id = ${organizationId} and hand_over.organization_id = ${organizationId}
            and object_name is not null) as waiting) as files`.execute(await appDatabase());
  return rows[0] ?? { documents: 0, answers: 0, files: 0 };
}

/**
 * Removes the documents of an organization that were not used for longest. Resolves with their bytes; null
 * if there were none.
 */
async function removeOldestDocuments(organizationId: string): Promise<number | null> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    with oldest as (
      select file_id, object_name, bytes from kept_document
      where organization_id = ${organizationId} and state = 'kept' and ${isUnused}
      order by used_at limit ${batchSize}
    )
    update kept_document set state = 'removed', object_name = null from oldest
    where organization_id = ${organizationId} and kept_document.file_id = oldest.file_id
    returning oldest.object_name as name, oldest.bytes::float8 as bytes`.execute(await appDatabase());
  for (const { name } of rows) await removeObject(name);
  return rows.length === 0 ? null : rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes the oldest answer of an organization. Resolves with its bytes; null if there was none. */
async function removeOldestAnswer(organizationId: string): Promise<number | null> {
  const database = await appDatabase();
  const removed = await database
    .deleteFrom("stored_answer")
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", (of) =>
      of
        .selectFrom("stored_answer")
        .select("export_id")
        .where("organization_id", "=", organizationId)
        .orderBy("stored_at")
        .limit(1),
    )
    .returning(["object_name", "bytes"])
    .executeTakeFirst();
  if (!removed) return null;
  await removeObject(removed.object_name);
  return removed.bytes;
}
