import "server-only";
import { type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { DatevClientOfDelivery } from "../../database/tables/datev-tables.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { saveAllSent } from "../../hand-over/hand-overs.ts";
import type { StoredDelivery } from "../../hand-over/delivery/deliveries.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";

/** The payload of the job: a delivery, and the number of its turn. A job of another turn than the one that counts does nothing. */
export type AskedTurn = { organizationId: string; id: string; turn: number };

/** A turn of a delivery to DATEV. `now` is the clock, `own` its key in the tables of what becomes of it. */
export type Turn = {
  asked: AskedTurn;
  delivery: StoredDelivery;
  client: DatevClientOfDelivery;
  own: { organization_id: string; delivery_id: string };
  stumbles: number;
  triedSince: Date;
  now: () => Date;
};

/** A document of a delivery, and a batch, as rows of the database. */
export type DatevDocumentRow = Selectable<Tables["datev_document"]>;
export type DatevBatchRow = Selectable<Tables["datev_batch"]>;

/** Reads the delivery of a turn. Undefined if it has ended, or another turn counts. */
export async function findTurn(asked: AskedTurn, now: () => Date): Promise<Turn | undefined> {
  const database = await appDatabase();
  const own = { organization_id: asked.organizationId, delivery_id: asked.id };
  const state = await database
    .selectFrom("datev_delivery")
    .selectAll()
    .where((is) => is.and({ ...own, turn: asked.turn }))
    .executeTakeFirst();
  if (!state) return undefined;
  const delivery = await database
    .selectFrom("delivery")
    .selectAll()
    .where("id", "=", asked.id)
    .where("organization_id", "=", asked.organizationId)
    .where("state", "in", ["waiting", "sending", "following"])
    .executeTakeFirst();
  if (!delivery) return undefined;
  const { client, stumbles, tried_since: triedSince } = state;
  return { asked, delivery, client, own, stumbles, triedSince, now };
}

/** Begins an attempt to send. Resolves with false if a person has cancelled the delivery meanwhile. */
export async function beginSending({ asked }: Turn): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("delivery")
    .set({ state: "sending", attempts: sql<number>`attempts + 1`, next_at: null })
    .where("id", "=", asked.id)
    .where("state", "in", ["waiting", "sending", "following"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How a turn ended. `seconds` is the time until the next one. */
export type SendingEnd =
  | { state: "waiting" | "sending" | "following"; problem: SharedProblem | null; seconds: number }
  | { state: "delivered"; problem: null }
  | { state: "failed"; problem: SharedProblem };

/**
 * Stores how a turn ended. The job of the next one is queued before: one that finds another turn does nothing, but without a job nobody would go
 * on. `stumbles` are the turns that failed since something was last sent.
 */
export async function endSendingTurn(
  { asked, own, now, delivery }: Turn,
  end: SendingEnd,
  stumbles: number,
): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const next = { ...asked, turn: asked.turn + 1 };
  const seconds = "seconds" in end ? end.seconds : null;
  if (seconds !== null) await queue.enqueueLater(sendingJob, next, seconds);
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("datev_delivery")
      .set({ turn: next.turn, stumbles })
      .where((is) => is.and({ ...own, turn: asked.turn }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await transaction
      .updateTable("delivery")
      .set({
        state: end.state,
        ended_at: seconds === null ? now() : null,
        next_at: seconds === null || end.state === "sending" ? null : new Date(+now() + seconds * 1000),
        problem: end.problem && JSON.stringify(end.problem),
      })
      .where("id", "=", asked.id)
      .where("state", "in", ["waiting", "sending", "following"])
      .execute();
    const isTaken = await transaction
      .selectFrom("datev_batch")
      .select(sql<SqlBool>`bool_and(state = 'succeeded')`.as("all"))
      .where((is) => is.and(own))
      .executeTakeFirst();
    // The postings are handed over once all batches are there, whatever is left of the documents.
    if (isTaken?.all) await saveAllSent(delivery.hand_over_id, transaction);
  });
}

/** Stores changes of a document. */
export async function saveDatevDocument(
  { own }: Turn,
  place: number,
  changes: Updateable<Tables["datev_document"]>,
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("datev_document")
    .set(changes)
    .where((is) => is.and({ ...own, place }))
    .execute();
}

/**
 * Stores changes of a batch. Its former state is named, so that nothing is stored over what another process has stored: then it throws `TakenOver`.
 */
export async function saveBatch(
  { own }: Turn,
  { place, state }: Pick<DatevBatchRow, "place" | "state">,
  changes: Updateable<Tables["datev_batch"]>,
): Promise<void> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("datev_batch")
    .set(changes)
    .where((is) => is.and({ ...own, place, state }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new TakenOver();
}

/**
 * Stores that a request with a batch begins now, and resolves with the batch as it is stored. Throws `TakenOver` if another process has claimed it since it was read, or if
 * another turn counts: a lock may be lost while its holder believes to have it.
 */
export async function claimBatch({ own, asked, now }: Turn, batch: DatevBatchRow): Promise<DatevBatchRow> {
  const database = await appDatabase();
  const { place, state } = batch;
  const claimed = await database
    .updateTable("datev_batch")
    .set({ state: "sending", asked_at: now(), looked_at: null })
    .where((is) => is.and({ ...own, place, state }))
    .where("asked_at", "is not distinct from", batch.asked_at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("datev_delivery")
          .select("turn")
          .where((is) => is.and({ ...own, turn: asked.turn })),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!claimed) throw new TakenOver();
  return claimed;
}

/** The error that stops a turn on whose delivery another process works. Its job is tried again, and does nothing if another turn counts. */
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

/** Returns the documents of a delivery in the order of their postings. */
export async function documentsOfDelivery({ own }: Turn): Promise<DatevDocumentRow[]> {
  const database = await appDatabase();
  return database
    .selectFrom("datev_document")
    .selectAll()
    .where((is) => is.and(own))
    .orderBy("place")
    .execute();
}
