import "server-only";
import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { StoreError } from "#platform/objects/object-store.ts";
import { endingOf, endOrLog } from "../../audit/audited.ts";
import { recordDone, recordRefused, type RouteEvent } from "../../audit/record.ts";
import { appQueue } from "../../database/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { ifUnlocked } from "../../database/with-lock.ts";
import { AppError } from "../../errors/app-error.ts";
import { asAppError } from "../../errors/as-app-error.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";
import type { StoredDelivery } from "../../hand-over/delivery/deliveries.ts";
import { log } from "../../log.ts";
import { counters } from "../../metrics/counters.ts";
import { batchesOf, type DatevBatchRow } from "./batch-rows.ts";
import { followJobs } from "./follow-jobs.ts";
import { type SendEnd, sendAll } from "./send-all.ts";
import { type AskedTurn, beginSending, endSendingTurn, findTurn, type Turn } from "./turn.ts";
import { failOpen, hasToSend, nextOf } from "./turn-end.ts";

/** The time after which a delivery is looked at again that another process works on, in seconds. */
const lockedSeconds = 5;

/**
 * The turns whose processes died, one after another without anything sent, after which a delivery is given
 * up.
 */
const maxStumbles = 8;

/**
 * Takes a turn of a delivery to DATEV: sends what is left of its documents and batches, asks for the jobs of
 * those that DATEV has, and queues the next turn until all have ended. Each result is stored before the next
 * request, so that a process that dies repeats nothing that counts. The audit trail has each attempt to
 * send, with the job of each batch, and how it ended. `now` is the clock.
 */
export async function takeSendingTurn(asked: AskedTurn, now = () => new Date()): Promise<void> {
  await alone(asked, async () => {
    const turn = await findTurn(asked, now);
    if (turn) await workOff(turn);
  });
}

/**
 * Ends a turn whose process died each time, or that failed by an error of ours. The delivery goes on later,
 * until it has stumbled too often without anything sent.
 */
export async function giveUpSendingTurn(asked: AskedTurn, now = () => new Date()): Promise<void> {
  await alone(asked, async () => {
    const turn = await findTurn(asked, now);
    if (!turn) return;
    const error = new AppError({ code: "INTERNAL_SERVER_ERROR", message: "Something failed on our side." });
    const isGivenUp = turn.stumbles + 1 >= maxStumbles;
    if (isGivenUp && !turn.isCancelled) await failOpen(turn, error);
    await finish(turn, { problem: error, isOver: true, isGivenUp }, turn.stumbles + 1);
  });
}

/** Works on a delivery while nobody else does, in any process. If another one dies, this one goes on. */
async function alone(asked: AskedTurn, work: () => Promise<void>): Promise<void> {
  const isDone = await ifUnlocked(`delivery ${asked.id}`, async () => {
    await work();
    return true;
  });
  if (!isDone) await (await appQueue()).enqueueLater(sendingJob, asked, lockedSeconds);
}

async function workOff(turn: Turn): Promise<void> {
  let stumbles = turn.stumbles;
  let end: SendEnd = { problem: null, isOver: true, isGivenUp: false };
  if (await hasToSend(turn)) {
    if (turn.isCancelled) end = await sendAll(turn, { onDocument: nothing, onBatch: nothing });
    else {
      const event = eventOf(turn, randomUUID());
      const eventId = await beginSending(turn, event);
      if (eventId === undefined) return;
      end = await attempt(turn, { eventId, requestId: event.requestId }, () => (stumbles = 0));
    }
    if (end.problem) stumbles += 1;
  }
  try {
    await followJobs(turn);
  } catch (cause) {
    end.problem ??= ourError(cause);
  }
  await finish(turn, end, stumbles);
}

const nothing = () => undefined;

/** Sends what is left, as an event of the audit trail that has begun. */
async function attempt(
  turn: Turn,
  { eventId, requestId }: { eventId: number; requestId: string },
  onProgress: () => void,
): Promise<SendEnd> {
  const jobs: string[] = [];
  let count = 0;
  const about = () => ({ count, ...(jobs.length > 0 && { changes: jobs.map(jobChange) }) });
  try {
    const end = await sendAll(turn, {
      onDocument: () => {
        count += 1;
        onProgress();
      },
      onBatch: (batch) => {
        count += 1;
        jobs.push(jobOfBatch(batch));
        onProgress();
      },
    });
    const { problem } = end;
    await endOrLog(eventId, requestId, {
      ...(problem ? endingOf(problem) : { outcome: "done" }),
      about: about(),
    });
    if (problem)
      log.warn({ requestId, deliveryId: turn.delivery.id, err: problem }, "not all was sent to DATEV");
    return end;
  } catch (error) {
    await endOrLog(eventId, requestId, { ...endingOf(error), about: about() });
    throw error;
  }
}

const jobChange = (after: string) => ({ field: "datevJob", before: null, after });

const eventOf = ({ delivery }: Turn, requestId: string): RouteEvent => ({
  action: "HAND_OVER_DELIVERED",
  session: { person: { id: delivery.person_id, name: delivery.person_name } },
  connection: { organizationId: delivery.organization_id, organizationName: delivery.organization_name },
  requestId,
  about: { exportId: delivery.export_id, target: delivery.target_name },
});

/**
 * Returns an error as one that people are told. Throws what is none of those: a mistake of ours, which the
 * queue tries again.
 */
function ourError(cause: unknown): AppError {
  if (cause instanceof AppError || cause instanceof StoreError) return asAppError(cause);
  throw cause;
}

/**
 * Stores how the turn ended, and records a delivery that has ended with it, with the job of each batch, also
 * of those that the list of jobs named.
 */
async function finish(turn: Turn, ended: SendEnd, stumbles: number): Promise<void> {
  const end = await nextOf(turn, { ...ended, stumbles });
  const jobs = (await batchesOf(turn)).filter(mayHaveJob).map(jobOfBatch);
  const record = async (transaction: Transaction<Tables>, former: StoredDelivery["state"]) => {
    if ("seconds" in end) return;
    const event = eventOf(turn, randomUUID());
    const changes = [{ field: "state", before: former, after: end.state }, ...jobs.map(jobChange)];
    const told = { ...event, about: { ...event.about, changes } };
    if (end.state === "failed") await recordRefused(transaction, told, end.problem.errorCode);
    else await recordDone(transaction, told);
  };
  const isStored = await endSendingTurn(turn, end, { stumbles, record });
  if (isStored && end.state !== "sending" && end.state !== "following")
    counters.deliveries.inc({ kind: turn.delivery.kind, outcome: end.state });
}

const mayHaveJob = ({ job_id: jobId, asked_at: askedAt }: DatevBatchRow) =>
  jobId !== null || askedAt !== null;

const jobOfBatch = ({ file_name: name, job_id: jobId, reference_id: reference }: DatevBatchRow) =>
  `${name}: ${jobId ?? reference}`;
