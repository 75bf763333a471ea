import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { removeObject } from "../store/objects.ts";

/** Maximum bytes of an organization in the store: answers, files of hand-overs, and documents that go into them. */
const maxBytes = 50 * 1024 ** 3;

/**
 * Lets an organization store something more. If it has reached its quota, its oldest answers are removed, since they
 * can be brought again. Throws STORE_FULL if the files of its hand-overs alone reach it.
 */
export async function requireRoomInStore(organizationId: string, max = maxBytes): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ answers: number; files: number }>`
    select
      (select coalesce(sum(bytes), 0)::float8 from stored_answer
        where organization_id = ${organizationId}) as answers,
      (select coalesce(sum(bytes), 0)::float8 from stored_file
        join handed_file using (hand_over_id, place) join hand_over on hand_over.id = hand_over_id
        where organization_id = ${organizationId})
      + (select coalesce(sum(bytes), 0)::float8 from handed_document
        join hand_over on hand_over.id = archive_id
        where organization_id = ${organizationId} and object_name is not null) as files`.execute(database);
  const { answers, files } = rows[0] ?? { answers: 0, files: 0 };
  if (files >= max) {
    throw new AppError({
      code: "STORE_FULL",
      message: "The files that the organization has handed over fill its part of the store.",
    });
  }
  let over = answers + files - max;
  while (over >= 0) over -= await removeOldestAnswer(organizationId);
}

/** Removes the oldest answer of an organization. Resolves with its bytes; infinity if there was none. */
async function removeOldestAnswer(organizationId: string): Promise<number> {
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
  if (!removed) return Number.POSITIVE_INFINITY;
  await removeObject(removed.object_name);
  return removed.bytes;
}
