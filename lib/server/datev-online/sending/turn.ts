import "server-only";
import { type Selectable, type SqlBool, sql, type Transaction, type Updateable } from "kysely";
import { beginEvent, type RouteEvent } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { DatevClientOfDelivery } from "../../database/tables/datev-tables.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { saveAllSent } from "../../hand-over/hand-overs.ts";
import type { StoredDelivery } from "../../hand-over/delivery/deliveries.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";
import { withoutSubject } from "./batch-rows.ts";

/**
 * The payload of the job: a delivery, and the number of its turn. A job of another turn than the one that
 * counts does nothing.
 */
export type AskedTurn = { organizationId: string; id: string; turn: number };

/** A turn of a delivery to DATEV. `now` is the clock, `own` its key in the tables of what becomes of it. */
export type Turn = {
  asked: AskedTurn;
  delivery: StoredDelivery;
  client: DatevClientOfDelivery;
  own: { organization_id: string; delivery_id: string };
  stumbles: number;
  triedSince: Date;
  /** Whether a person has cancelled it: nothing is sent, and batches without an end are followed. */
  isCancelled: boolean;
  /** The sign-in at DATEV when the turn began; undefined without one. */
  signIn: string | undefined;
  now: () => Date;
};

/** A document of a delivery, as a row of the database. */
export type DatevDocumentRow = Selectable<Tables["datev_document"]>;

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
  const signIn = await signInOf(asked.organizationId);
  return {
    asked,
    delivery,
    client,
    own,
    stumbles,
    triedSince,
    isCancelled: state.cancelled_at !== null,
    signIn,
    now,
  };
}

/** Returns the id of an organization's sign-in at DATEV, which is new with each; undefined without one. */
export async function signInOf(organizationId: string): Promise<string | undefined> {
  const database = await appDatabase();
  const access = await database
    .selectFrom("datev_access")
    .select("id")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return access?.id;
}

/**
 * Begins an attempt to send, and its event in the audit trail. Resolves with the event's id; undefined if
 * another turn counts or the delivery has ended: a person has cancelled it meanwhile.
 */
export async function beginSending({ asked, own }: Turn, event: RouteEvent): Promise<number | undefined> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("delivery")
      .set({ state: "sending", attempts: sql<number>`attempts + 1`, next_at: null })
      .where("id", "=", asked.id)
      .where("state", "in", ["waiting", "sending", "following"])
      .where((of) =>
        of.exists(
          of
            .selectFrom("datev_delivery")
            .select("turn")
            .where((is) => is.and({ ...own, turn: asked.turn })),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n ? beginEvent(transaction, event) : undefined;
  });
}

/** How a turn ended. `seconds` is the time until the next one. */
export type SendingEnd =
  | { state: "waiting" | "sending" | "following"; problem: SharedProblem | null; seconds: number }
  | { state: "delivered" | "cancelled"; problem: null }
  | { state: "failed"; problem: SharedProblem };

type Recording = (transaction: Transaction<Tables>, former: StoredDelivery["state"]) => Promise<void>;

/**
 * Stores how a turn ended. The job of the next one is queued before: one that finds another turn does
 * nothing, but without a job nobody would go on. `stumbles` are the turns that failed since something was
 * last sent. `record` records what is stored, in the same transaction, from the former state. Resolves with
 * false if nothing was stored, because another turn counts or the delivery has ended.
 */
export async function endSendingTurn(
  { asked, own, now, delivery }: Turn,
  end: SendingEnd,
  { stumbles, record }: { stumbles: number; record: Recording },
): Promise<boolean> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const next = { ...asked, turn: asked.turn + 1 };
  const seconds = "seconds" in end ? end.seconds : null;
  if (seconds !== null) await queue.enqueueLater(sendingJob, next, seconds);
  return database.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom("delivery")
      .select("state")
      .where("id", "=", asked.id)
      .where("state", "in", ["waiting", "sending", "following"])
      .forUpdate()
      .executeTakeFirst();
    if (!former) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("datev_delivery")
      .set({ turn: next.turn, stumbles })
      .where((is) => is.and({ ...own, turn: asked.turn }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .updateTable("delivery")
      .set({
        state: end.state,
        ended_at: seconds === null ? now() : null,
        next_at: seconds === null || end.state === "sending" ? null : new Date(+now() + seconds * 1000),
        problem: end.problem && JSON.stringify(end.problem),
      })
      .where("id", "=", asked.id)
      .execute();
    await record(transaction, former.state);
    // Whoever goes on with a delivery that has ended decides about its batches, whoever has sent them.
    if (seconds === null)
      await transaction
        .updateTable("datev_batch")
        .set(withoutSubject)
        .where((is) => is.and(own))
        .where("subject_hash", "is not", null)
        .execute();
    const isTaken = await transaction
      .selectFrom("datev_batch")
      .select(sql<SqlBool>`bool_and(state = 'succeeded')`.as("all"))
      .where((is) => is.and(own))
      .executeTakeFirst();
    // The postings are handed over once all batches are there, whatever is left of the documents.
    if (isTaken?.all) await saveAllSent(delivery.hand_over_id, transaction);
    return true;
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
