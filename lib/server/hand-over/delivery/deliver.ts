import "server-only";
import { randomUUID } from "node:crypto";
import { StoreError } from "#platform/objects/object-store.ts";
import { endingOf, endOrLog } from "../../audit/audited.ts";
import { beginEvent, type Ending } from "../../audit/record.ts";
import { AppError } from "../../errors/app-error.ts";
import { asAppError } from "../../errors/as-app-error.ts";
import { sharedProblem } from "../../exports/shared-problem.ts";
import { appDatabase } from "../../database/open.ts";
import { withLock } from "../../database/with-lock.ts";
import { log } from "../../log.ts";
import { counters } from "../../metrics/counters.ts";
import { type AttemptEnd, beginAttempt, type StoredDelivery, endAttempt } from "./deliveries.ts";
import { requireStanding } from "./require-standing.ts";
import { sendTo } from "./send-to.ts";
import { storedFilesOf } from "./stored-files-of.ts";
import { openTarget } from "./targets.ts";
import { unreachable } from "./unreachable.ts";

/** The pauses after the first attempts, in seconds. After them the last one counts. */
const pauses = [60, 300, 900, 3_600];

/** The time after which a delivery that was tried again and again has failed, in milliseconds. */
const triedMilliseconds = 24 * 3_600_000;

/** The maximum wait for another process that still delivers, in milliseconds. */
const waitMilliseconds = 60_000;

/**
 * Makes an attempt to deliver the files of a hand-over. What a target refuses ends the delivery; what may be
 * over later (no connection, a full disk) is tried again for a day. A mail whose sending was interrupted is
 * unclear, because it may have arrived; files are delivered again, since those that arrived are recognized.
 * The audit trail has each attempt.
 */
export async function deliver(id: string): Promise<void> {
  await alone(id, async () => {
    const delivery = await beginAttempt(id);
    if (delivery) await endAndCount(delivery, await attempt(delivery));
  });
}

/** Ends a delivery whose process ended each time that it was tried. Throws if one still delivers. */
export async function giveUpDelivery(id: string): Promise<void> {
  await alone(id, async () => {
    const delivery = await beginAttempt(id);
    if (delivery) await endAndCount(delivery, isUnclear(delivery) ? unclear : givenUp());
  });
}

async function endAndCount({ id, kind }: StoredDelivery, end: AttemptEnd): Promise<void> {
  await endAttempt(id, end);
  counters.deliveries.inc({ kind, outcome: end.state });
}

/** Works on a delivery while nobody else does, in any process. */
async function alone(id: string, work: () => Promise<void>): Promise<void> {
  const late = () => new Error("The delivery is under way elsewhere.");
  await withLock({ name: `delivery ${id}`, waitMilliseconds, late }, work);
}

function givenUp(): AttemptEnd {
  const error = new AppError({ code: "INTERNAL_SERVER_ERROR", message: "Something failed on our side." });
  return { state: "failed", problem: sharedProblem(error, randomUUID()) };
}

const isUnclear = ({ kind, state }: StoredDelivery) => kind === "email" && state === "sending";

const unclear: AttemptEnd = { state: "unclear", answer: "" };

async function attempt(delivery: StoredDelivery): Promise<AttemptEnd> {
  if (isUnclear(delivery)) return unclear;
  const requestId = randomUUID();
  const eventId = await beginEvent(await appDatabase(), {
    action: "HAND_OVER_DELIVERED",
    session: { person: { id: delivery.person_id, name: delivery.person_name } },
    connection: { organizationId: delivery.organization_id, organizationName: delivery.organization_name },
    requestId,
    about: { exportId: delivery.export_id, target: delivery.target_name },
  });
  try {
    const { outcome, answer, files } = await send(delivery);
    const ending: Ending =
      outcome === "delivered"
        ? { outcome: "done", about: { count: files } }
        : { outcome: "unclear", errorCode: "TARGET_UNREACHABLE" };
    await endOrLog(eventId, requestId, ending);
    return { state: outcome, answer };
  } catch (cause) {
    const isOurs = cause instanceof AppError || cause instanceof StoreError;
    const error = isOurs ? asAppError(cause) : unreachable(cause);
    await endOrLog(eventId, requestId, endingOf(error));
    log.warn({ requestId, deliveryId: delivery.id, err: cause }, "a hand-over was not delivered");
    const problem = sharedProblem(error, requestId);
    if (error.status < 500) return { state: "failed", problem };
    if (Date.now() - delivery.asked_at.getTime() > triedMilliseconds) return { state: "failed", problem };
    const waitSeconds = pauses[Math.min(delivery.attempts, pauses.length - 1)] ?? 0;
    return { state: "waiting", problem, waitSeconds };
  }
}

async function send(delivery: StoredDelivery) {
  await requireStanding(await appDatabase(), delivery.hand_over_id);
  const target = await openTarget(delivery.organization_id, delivery.target_id);
  const files = await storedFilesOf(delivery);
  const sent = await sendTo(target, delivery, files);
  return { ...sent, files: files.length };
}
