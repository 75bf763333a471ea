import "server-only";
import { sql, type Transaction } from "kysely";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";

/** The name of the job that works on deliveries to DATEV. */
export const sendingJob = "send-to-datev";

/**
 * Lets the deliveries of an organization go on at once that wait for a person to sign in at DATEV. Must be called in the transaction that stores
 * the sign-in.
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
