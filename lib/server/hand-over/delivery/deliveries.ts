import "server-only";
import { randomUUID } from "node:crypto";
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { TargetKind } from "#lib/shared/targets.ts";
import { laterThan } from "../../database/later-than.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { Tables } from "../../database/tables.ts";
import type { Actor } from "../../audit/record.ts";
import { saveAllSent } from "../hand-overs.ts";
import { followCancelled } from "./datev-jobs.ts";

/** A delivery as a row of the database. */
export type StoredDelivery = Selectable<Tables["delivery"]>;

/** A hand-over of an export of an organization. */
export type HandOverKey = { organizationId: string; exportId: string; handOverId: string };

type AskedTarget = { id: string; name: string; kind: TargetKind };

/** Stores a delivery, and queues its job in the same transaction. */
export async function saveDelivery(
  { organizationId, exportId, handOverId }: HandOverKey,
  target: AskedTarget,
  { session: { person }, connection }: Actor,
): Promise<void> {
  const id = randomUUID();
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("delivery")
      .values({
        ...{ id, organization_id: organizationId, organization_name: connection.organizationName },
        ...{ export_id: exportId, hand_over_id: handOverId },
        ...{ target_id: target.id, target_name: target.name, kind: target.kind },
        ...{ person_id: person.id, person_name: person.name },
        asked_at: laterThan("delivery", "asked_at", { hand_over_id: handOverId }),
      })
      .execute();
    await queue.enqueue("deliver", { id }, transaction);
  });
}

/**
 * Begins an attempt. Resolves with the delivery, whose state is as it was before: `sending` if a process
 * died in the middle. Undefined if none is to be made, also for a delivery to DATEV, which has a job of its
 * own.
 */
export async function beginAttempt(id: string): Promise<StoredDelivery | undefined> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom("delivery")
      .selectAll()
      .where("id", "=", id)
      .where("state", "in", ["waiting", "sending"])
      .where("kind", "<>", "datev")
      .forUpdate()
      .executeTakeFirst();
    if (!found) return undefined;
    await transaction
      .updateTable("delivery")
      .set({ state: "sending", attempts: found.attempts + 1, next_at: null })
      .where("id", "=", id)
      .execute();
    return found;
  });
}

/** How an attempt ended. `waitSeconds` is the time until the next one. */
export type AttemptEnd =
  | { state: "delivered" | "unclear"; answer: string }
  | { state: "failed"; problem: SharedProblem }
  | { state: "waiting"; problem: SharedProblem; waitSeconds: number };

/**
 * Stores how an attempt ended; files that were delivered count as sent. The next attempt is queued before: a
 * job that finds nothing to do does nothing, but without a job nobody would go on.
 */
export async function endAttempt(id: string, end: AttemptEnd): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const seconds = end.state === "waiting" ? end.waitSeconds : null;
  if (seconds !== null) await queue.enqueueLater("deliver", { id }, seconds);
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable("delivery")
      .set({
        state: end.state,
        ended_at: seconds === null ? new Date() : null,
        next_at: seconds === null ? null : new Date(Date.now() + seconds * 1000),
        answer: "answer" in end ? end.answer : null,
        problem: "problem" in end ? JSON.stringify(end.problem) : null,
      })
      .where("id", "=", id)
      .where("state", "=", "sending")
      .returning("hand_over_id")
      .executeTakeFirst();
    if (ended && end.state === "delivered") await saveAllSent(ended.hand_over_id, transaction);
  });
}

/**
 * Cancels a delivery that waits. One whose attempt is under way goes on; one to DATEV whose batches have no
 * end yet is followed until they have one, and sends nothing more.
 */
export async function cancelDelivery(
  { organizationId, exportId, handOverId }: HandOverKey,
  id: string,
): Promise<void> {
  const key = { organization_id: organizationId, export_id: exportId, hand_over_id: handOverId };
  await cancelWaiting((is) => is.and({ ...key, id }));
}

type AskedDeliveries = { handOverIds: readonly string[]; targetId: string; personId: string; since: Date };

/**
 * Cancels the deliveries that wait of those that a person has asked for since a time, as `cancelDelivery`.
 */
export async function cancelDeliveries({
  handOverIds,
  targetId,
  personId,
  since,
}: AskedDeliveries): Promise<void> {
  await cancelWaiting((is) =>
    is.and([
      sql<boolean>`hand_over_id = any(${[...handOverIds]}::uuid[])`,
      is("target_id", "=", targetId),
      is("person_id", "=", personId),
      is("asked_at", ">=", since),
    ]),
  );
}

async function cancelWaiting(
  isAsked: (is: ExpressionBuilder<Tables, "delivery">) => Expression<SqlBool>,
): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    const waiting = await transaction
      .selectFrom("delivery")
      .select(["id", "organization_id"])
      .where(isAsked)
      .where("state", "=", "waiting")
      .forUpdate()
      .execute();
    if (waiting.length === 0) return;
    const followed = await followCancelled(transaction, queue, waiting);
    const ids = waiting.map(({ id }) => id).filter((id) => !followed.has(id));
    await transaction
      .updateTable("delivery")
      .set({ state: "cancelled", ended_at: new Date(), next_at: null })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
  });
}
