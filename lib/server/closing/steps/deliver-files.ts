import "server-only";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { askAnyDelivery } from "../../datev-online/sending/ask-any-delivery.ts";
import { openTarget } from "../../hand-over/delivery/targets.ts";
import { findHandOver, isHandOver } from "../../hand-over/list-hand-overs.ts";
import { exportOf, handOverOf, type StepContext, type StepEnd, stopFor, waitFor } from "./step.ts";

/** The pause between two looks at deliveries, in seconds. */
const lookSeconds = 2;

/** The same while DATEV checks what it has, which may take days. */
const followSeconds = 30;

/**
 * Delivers the files and documents of an order to its target, and ends it. A delivery that failed stops the order with
 * REFUSED, one that may have arrived with UNSETTLED. Throws as `openTarget` and `askAnyDelivery`.
 */
export async function deliverAll(context: StepContext): Promise<StepEnd> {
  const { closing, connection, session, requestId } = context;
  const { targetId } = closing.request;
  if (targetId === null) return { kind: "end", outcome: "ready" };
  const exportId = exportOf(context);
  const source = { connection, session, exportId, requestId, personId: closing.person_id };
  const exportKey = { organizationId: connection.organizationId, exportId };
  const { settings } = await openTarget(connection.organizationId, targetId);
  // DATEV gets the documents one by one with the batches that name them.
  const archives = settings.kind === "datev" ? [] : closing.archive_ids;
  let waiting: Delivery | undefined;
  for (const id of [handOverOf(context), ...archives]) {
    // An export without documents has no archive by that id.
    if (!(await isHandOver(exportKey, id))) continue;
    let newest = newestTo(targetId, await findHandOver(exportKey, id));
    if (!newest || isToRepeat(newest, closing.decided_at))
      newest = newestTo(targetId, await askAnyDelivery(source, id, targetId));
    if (newest?.state === "delivered") continue;
    if (newest?.state === "unclear") return stopFor("UNSETTLED");
    if (newest && isOpen(newest)) waiting ??= newest;
    else return stopFor("REFUSED", { problem: newest?.problem ?? null });
  }
  if (!waiting) return { kind: "end", outcome: "ready" };
  const { problem } = waiting;
  if (!problem) return waitFor(waiting.state === "following" ? followSeconds : lookSeconds);
  return { kind: "wait", seconds: lookSeconds, problem: { requestId: "", ...problem, status: 503 } };
}

type Delivery = HandOver["deliveries"][number];

const isOpen = ({ state }: Delivery) => state === "waiting" || state === "sending" || state === "following";

/** A delivery by hand to another target is none of the order's. */
const newestTo = (targetId: string, { deliveries }: HandOver): Delivery | undefined =>
  deliveries.find((delivery) => delivery.targetId === targetId);

/** A delivery that ended without success is repeated when a person has said so since. */
const isToRepeat = ({ state, endedAt }: Delivery, decidedAt: Date | null) =>
  (state === "failed" || state === "cancelled") &&
  endedAt !== null &&
  decidedAt !== null &&
  new Date(endedAt) < decidedAt;
