import "server-only";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { askAnyDelivery } from "../../datev-online/sending/ask-any-delivery.ts";
import { openTarget } from "../../hand-over/delivery/targets.ts";
import { findHandOver, isHandOver } from "../../hand-over/list-hand-overs.ts";
import { exportOf, handOverOf, type StepContext, type StepEnd, stopFor, waitFor } from "./step.ts";

/**
 * The shortest and the longest pause between two looks at deliveries, in seconds. What waits for a person,
 * or DATEV's check, may take days.
 */
const looks = { least: 2, most: 30 };

/**
 * Delivers the files and documents of an order to its target, and ends it. A delivery that failed stops the
 * order with REFUSED, one that may have arrived with UNSETTLED. One to DATEV that lacks nothing but
 * documents without which the person has let the order go on counts as delivered. Throws as `openTarget` and
 * `askAnyDelivery`.
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
    const isDone = (delivery: Delivery | undefined) =>
      delivery?.state === "delivered" || (closing.accepted.includes("MISSING") && lacksOnlyMissing(delivery));
    if (isDone(newest)) continue;
    if (!newest || isToRepeat(newest, closing.decided_at))
      newest = newestTo(targetId, await askAnyDelivery(source, id, targetId));
    if (isDone(newest)) continue;
    if (newest?.state === "unclear") return stopFor("UNSETTLED");
    if (newest && isOpen(newest)) waiting ??= newest;
    else return stopFor("REFUSED", { problem: newest?.problem ?? null });
  }
  if (!waiting) return { kind: "end", outcome: "ready" };
  const { problem, nextAt, state } = waiting;
  if (!problem) return waitFor(state === "following" ? looks.most : looks.least);
  const left = nextAt === null ? 0 : (Date.parse(nextAt) - Date.now()) / 1000;
  const seconds = Math.ceil(Math.min(looks.most, Math.max(looks.least, left)));
  return { kind: "wait", seconds, problem: { requestId: "", ...problem, status: 503 } };
}

type Delivery = HandOver["deliveries"][number];

const isOpen = ({ state }: Delivery) => state === "waiting" || state === "sending" || state === "following";

/**
 * Whether DATEV has all batches of a delivery that has ended, and all documents but those that Kontor's
 * store lacks.
 */
function lacksOnlyMissing(delivery: Delivery | undefined): boolean {
  if (delivery?.state !== "failed" || !delivery.datev) return false;
  const { batches, documents } = delivery.datev;
  const isIn = batches.every(({ state }) => state === "succeeded");
  return isIn && documents.missing > 0 && documents.arrived + documents.missing === documents.total;
}

/** A delivery by hand to another target is none of the order's. */
const newestTo = (targetId: string, { deliveries }: HandOver): Delivery | undefined =>
  deliveries.find((delivery) => delivery.targetId === targetId);

/** A delivery that ended without success is repeated when a person has said so since. */
const isToRepeat = ({ state, endedAt }: Delivery, decidedAt: Date | null) =>
  (state === "failed" || state === "cancelled") &&
  endedAt !== null &&
  decidedAt !== null &&
  new Date(endedAt) < decidedAt;
