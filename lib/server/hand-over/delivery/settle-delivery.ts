import "server-only";
import type { Kysely } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { saveAllSent } from "../hand-overs.ts";
import type { HandOverKey } from "./deliveries.ts";

/**
 * Ends an unclear delivery by what a person found out at the other side, and records it. Without an unclear
 * one nothing happens.
 */
export async function settleDelivery(
  key: HandOverKey,
  { id, hasArrived }: { id: string; hasArrived: boolean },
  audit: Pick<AuditRecorder<"DELIVERY_SETTLED">, "done">,
): Promise<void> {
  const to = hasArrived ? "delivered" : "failed";
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const target = await end(transaction, key, { id, to });
    if (target === undefined) return;
    if (hasArrived) await saveAllSent(key.handOverId, transaction);
    const changes = [{ field: "state", before: "unclear", after: to }];
    await audit.done(transaction, { exportId: key.exportId, target, changes });
  });
}

type Finding = { id: string; to: "delivered" | "failed" };

/** Resolves with the name of the target; undefined if there is no such delivery that is unclear. */
async function end(
  database: Kysely<Tables>,
  { organizationId, exportId, handOverId }: HandOverKey,
  { id, to }: Finding,
): Promise<string | undefined> {
  const ended = await database
    .updateTable("delivery")
    .set({ state: to, ended_at: new Date() })
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("hand_over_id", "=", handOverId)
    .where("state", "=", "unclear")
    .returning("target_name")
    .executeTakeFirst();
  return ended?.target_name;
}
