import "server-only";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { findArchive } from "../hand-over/archive/archives.ts";
import { removeArchive } from "../hand-over/archive/parts.ts";
import { cancelDeliveries } from "../hand-over/delivery/deliveries.ts";
import { counters } from "../metrics/counters.ts";
import { isHandOver } from "../hand-over/list-hand-overs.ts";
import { cancelMaking } from "../hand-over/making/makings.ts";
import type { ClosingRow } from "./steps/step.ts";
import { findClosing } from "./view-closing.ts";

/**
 * Cancels an order that goes on, and records that. What it has begun and not finished ends with nothing:
 * files that are being made, documents that are being fetched, and deliveries that wait. The export and what
 * was handed over stay, and a delivery whose attempt is under way goes on. Throws NOT_FOUND.
 */
export async function cancelClosing(
  key: { id: string; organizationId: string },
  audit: Pick<AuditRecorder<"CLOSING_CANCELLED">, "done">,
): Promise<void> {
  await findClosing(key);
  const database = await appDatabase();
  const cancelled = await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable("closing")
      .set({ outcome: "cancelled", ended_at: new Date(), stop: null, problem: null })
      .where("id", "=", key.id)
      .where("organization_id", "=", key.organizationId)
      .where("ended_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (row) await audit.done(transaction, row.export_id === null ? {} : { exportId: row.export_id });
    return row;
  });
  if (!cancelled) return;
  counters.orders.inc({ kind: "closing", outcome: "cancelled" });
  await endUnfinished(cancelled);
}

/** Ends what an order has begun and not finished if it was cancelled during its turn. */
export async function endIfCancelled(key: { id: string; organization_id: string }): Promise<void> {
  const closing = await findClosing({ id: key.id, organizationId: key.organization_id });
  if (closing.outcome === "cancelled") await endUnfinished(closing);
}

async function endUnfinished(closing: ClosingRow): Promise<void> {
  const { organization_id: organizationId, export_id: exportId, hand_over_id: handOverId } = closing;
  if (exportId === null) return;
  const exportKey = { organizationId, exportId };
  if (handOverId !== null) await cancelMaking(exportKey, handOverId);
  const { targetId } = closing.request;
  if (handOverId !== null && targetId !== null)
    await cancelDeliveries({
      ...{ handOverIds: [handOverId, ...closing.archive_ids], targetId },
      ...{ personId: closing.person_id, since: closing.asked_at },
    });
  const archiveId = closing.archive_ids.at(-1);
  if (archiveId === undefined || !(await isHandOver(exportKey, archiveId))) return;
  const { state } = await findArchive({ ...exportKey, personId: closing.person_id }, archiveId);
  if (state === "running" || state === "paused") await removeArchive({ archiveId, organizationId }, false);
}
