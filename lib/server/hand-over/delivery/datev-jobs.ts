import "server-only";
import { sql, type Transaction } from "kysely";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";

/** The name of the job that works on deliveries to DATEV. */
export const sendingJob = "send-to-datev";

/**
 * Lets those of deliveries that a person cancels be followed of which DATEV has, or may have, batches
 * without an end: their turns send nothing more, and find out what becomes of these batches. Otherwise the
 * next hand-over could be imported beside them without a warning. Resolves with the ids of those; the others
 * have nothing to follow. Their rows must be locked in the transaction.
 */
export async function followCancelled(
  transaction: Transaction<Tables>,
  queue: Queue,
  deliveries: readonly { id: string; organization_id: string }[],
): Promise<Set<string>> {
  const ids = deliveries.map(({ id }) => id);
  const organizations = [...new Set(deliveries.map(({ organization_id: id }) => id))];
  const now = new Date();
  const followed = await transaction
    .updateTable("datev_delivery")
    .set({ turn: sql<number>`turn + 1`, cancelled_at: now })
    .where("organization_id", "in", organizations)
    .where("delivery_id", "in", ids)
    .where((of) =>
      of.exists(
        of
          .selectFrom("datev_batch")
          .select("place")
          .whereRef("datev_batch.organization_id", "=", "datev_delivery.organization_id")
          .whereRef("datev_batch.delivery_id", "=", "datev_delivery.delivery_id")
          .where("state", "in", ["sending", "pending"]),
      ),
    )
    .returning(["organization_id", "delivery_id", "turn"])
    .execute();
  for (const { organization_id: organizationId, delivery_id: id, turn } of followed) {
    await transaction
      .updateTable("delivery")
      .set({ state: "following", next_at: now, problem: null })
      .where("id", "=", id)
      .execute();
    await queue.enqueue(sendingJob, { organizationId, id, turn }, transaction);
  }
  return new Set(followed.map(({ delivery_id: id }) => id));
}

/**
 * Lets the deliveries of an organization go on at once that wait for a person to sign in at DATEV. Must be
 * called in the transaction that stores the sign-in.
 */
export async function wakeDatevDeliveries(
  transaction: Transaction<Tables>,
  queue: Queue,
  organizationId: string,
): Promise<void> {
  const woken = await transaction
    .updateTable("datev_delivery")
    .from("delivery")
    .set({ turn: sql<number>`turn + 1` })
    .where("datev_delivery.organization_id", "=", organizationId)
    .whereRef("delivery.id", "=", "delivery_id")
    .where("state", "in", ["waiting", "following"])
    .where(sql<string>`delivery.problem ->> 'errorCode'`, "=", "DATEV_SIGN_IN_ENDED")
    .returning(["delivery.id", "turn"])
    .execute();
  for (const { id, turn } of woken)
    await queue.enqueue(sendingJob, { organizationId, id, turn }, transaction);
}
