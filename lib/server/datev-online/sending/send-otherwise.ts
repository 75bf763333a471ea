import "server-only";
import { type SqlBool, sql } from "kysely";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import { type DeliveryKey, lockDelivery } from "./lock-delivery.ts";

// A document that waits has no problem, and a comparison with none is neither true nor false.
const isOfOtherKind = sql<SqlBool>`(state = 'failed' and problem->>'errorCode' is not distinct from 'DATEV_FILE_TYPE_REFUSED')`;

/**
 * Stores that a person says of all documents of a delivery which DATEV does not take by their kind that they
 * reach the consultant in another way. A delivery of which nothing else is left has delivered all then; of
 * one that is sent again they no longer count as failed. Documents that are refused later are not covered by
 * it. Without such documents, or if it was said of each before, nothing happens. Throws NOT_FOUND,
 * HAND_OVER_WITHDRAWN, and DELIVERY_UNDER_WAY while it is open.
 */
export async function sendOtherwise(
  key: DeliveryKey,
  person: { id: string; name: string },
  audit: Pick<AuditRecorder<"DOCUMENTS_SENT_OTHERWISE">, "done">,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const delivery = await lockDelivery(transaction, key);
    // A turn that is under way has read before that nobody has said so, and would end the delivery as failed.
    if (delivery.state !== "failed" && delivery.state !== "cancelled")
      throw new AppError({ code: "DELIVERY_UNDER_WAY", message: "The delivery has not ended." });
    await requireStanding(transaction, key.handOverId);
    const own = { organization_id: key.organizationId, delivery_id: key.id };
    const { count, unsaid, left } = await transaction
      .selectFrom("datev_document")
      .select(sql<number>`(count(*) filter (where ${isOfOtherKind}))::int`.as("count"))
      .select(
        sql<number>`(count(*) filter (where otherwise_at is null and ${isOfOtherKind}))::int`.as("unsaid"),
      )
      .select(
        sql<number>`(count(*) filter (where state <> 'arrived' and not ${isOfOtherKind}))::int`.as("left"),
      )
      .where((is) => is.and(own))
      .executeTakeFirstOrThrow();
    if (unsaid === 0) return;
    const now = new Date();
    await transaction
      .updateTable("datev_delivery")
      .set({ otherwise_at: now, person_id: person.id, person_name: person.name })
      .where((is) => is.and(own))
      .execute();
    // All of them, whose names the person has read, also those of which it was said before.
    await transaction
      .updateTable("datev_document")
      .set({ otherwise_at: now })
      .where((is) => is.and(own))
      .where(isOfOtherKind)
      .execute();
    const batches = await transaction
      .selectFrom("datev_batch")
      .select(sql<boolean>`bool_and(state = 'succeeded')`.as("areThere"))
      .where((is) => is.and(own))
      .executeTakeFirst();
    const isDelivered = delivery.state === "failed" && left === 0 && batches?.areThere === true;
    if (isDelivered)
      await transaction
        .updateTable("delivery")
        // What DATEV has arrived before: the end stays the one of the sending.
        .set({ state: "delivered", problem: null })
        .where("id", "=", key.id)
        .execute();
    const changes = [{ field: "state", before: delivery.state, after: "delivered" }];
    await audit.done(transaction, {
      ...{ exportId: key.exportId, target: delivery.target_name, count },
      ...(isDelivered && { changes }),
    });
  });
}
