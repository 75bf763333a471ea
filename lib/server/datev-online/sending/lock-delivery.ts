import "server-only";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";

/** A delivery of a hand-over. */
export type DeliveryKey = { organizationId: string; exportId: string; handOverId: string; id: string };

/**
 * Locks the row of a delivery to DATEV until the end of the transaction, so that no turn and no other person
 * changes it meanwhile, and returns its state and the name of its target. Throws NOT_FOUND if the hand-over
 * has no such delivery.
 */
export async function lockDelivery(transaction: Transaction<Tables>, key: DeliveryKey) {
  const delivery = await transaction
    .selectFrom("delivery")
    .select(["state", "target_name"])
    .where("organization_id", "=", key.organizationId)
    .where("id", "=", key.id)
    .where("export_id", "=", key.exportId)
    .where("hand_over_id", "=", key.handOverId)
    .where("kind", "=", "datev")
    .forUpdate()
    .executeTakeFirst();
  if (!delivery)
    throw new AppError({ code: "NOT_FOUND", message: "The hand-over has no such delivery to DATEV." });
  return delivery;
}
