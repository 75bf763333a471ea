import "server-only";
import type { Selectable, Updateable } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { Turn } from "./turn.ts";

/** A batch of a delivery, as a row of the database. */
export type DatevBatchRow = Selectable<Tables["datev_batch"]>;

/**
 * Stores changes of a batch. Its former state is named, so that nothing is stored over what another process
 * has stored: then it throws `TakenOver`. Whose access it was sent with is deleted once it is no longer
 * being sent.
 */
export async function saveBatch(
  { own }: Turn,
  { place, state }: Pick<DatevBatchRow, "place" | "state">,
  changes: Updateable<Tables["datev_batch"]>,
): Promise<void> {
  const database = await appDatabase();
  const isSending = (changes.state ?? state) === "sending";
  const { numUpdatedRows } = await database
    .updateTable("datev_batch")
    .set(isSending ? changes : { ...changes, ...withoutSubject })
    .where((is) => is.and({ ...own, place, state }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new TakenOver();
}

/** The columns of a batch without who sent it. */
export const withoutSubject = { subject_hash: null, subject_asked_at: null };

/**
 * Stores that a request with a batch begins now, by whose access, and resolves with the batch as it is
 * stored. Throws `TakenOver` if another process has claimed it since it was read, or if another turn counts:
 * a lock may be lost while its holder believes to have it.
 */
export async function claimBatch(
  { own, asked, now }: Turn,
  batch: DatevBatchRow,
  subjectHash: string | null,
): Promise<DatevBatchRow> {
  const database = await appDatabase();
  const { place, state } = batch;
  const askedAt = now();
  const claimed = await database
    .updateTable("datev_batch")
    .set({
      ...{ state: "sending", asked_at: askedAt, looked_at: null },
      ...{ subject_hash: subjectHash, subject_asked_at: askedAt },
    })
    .where((is) => is.and({ ...own, place, state }))
    .where("asked_at", "is not distinct from", batch.asked_at)
    .where((of) =>
      of.exists(
        of
          .selectFrom("datev_delivery")
          .select("turn")
          .where((is) => is.and({ ...own, turn: asked.turn })),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!claimed) throw new TakenOver();
  return claimed;
}

/**
 * The error that stops a turn on whose delivery another process works. Its job is tried again, and does
 * nothing if another turn counts.
 */
export class TakenOver extends Error {
  override name = "TakenOver";
  override message = "Another process works on the delivery.";
}

/** Returns the batches of a delivery in the order of their files. */
export async function batchesOf({ own }: Turn): Promise<DatevBatchRow[]> {
  const database = await appDatabase();
  return database
    .selectFrom("datev_batch")
    .selectAll()
    .where((is) => is.and(own))
    .orderBy("place")
    .execute();
}
