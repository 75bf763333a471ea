import "server-only";
import { StoreError } from "#platform/objects/object-store.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { asAppError } from "../../errors/as-app-error.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import { openTarget } from "../../hand-over/delivery/targets.ts";
import { mayPass } from "./problems.ts";
import { requireSameClient } from "./send-again.ts";
import { sendBatches } from "./send-batches.ts";
import { sendDocuments } from "./send-documents.ts";
import { settleLost } from "./settle-lost.ts";
import type { DatevBatchRow } from "./batch-rows.ts";
import type { Turn } from "./turn.ts";
import { failOpen } from "./turn-end.ts";

/**
 * How long a turn sends documents, in milliseconds: less than the hour after which the queue takes a job for
 * dead.
 */
const turnMilliseconds = 600_000;

/** For how long a delivery is tried again and again, in milliseconds. */
const triedMilliseconds = 7 * 24 * 3_600_000;

/** Called for each document and batch that arrived. */
type OnSent = { onDocument: () => void; onBatch: (batch: DatevBatchRow) => void };

/**
 * How sending ended: `isOver` is false if the turn's time was over first, and `problem` why not all was
 * sent. `isGivenUp` says that nobody but a person can find out what became of batches without an answer.
 */
export type SendEnd = { isOver: boolean; problem: AppError | null; isGivenUp: boolean };

/**
 * Sends what is left of a delivery. First it finds out what became of batches without an answer; then come
 * the documents; and the batches only when each document has arrived or a person is told that it does not.
 * What can't be sent any more, because DATEV refuses the client or the access for good, or the hand-over was
 * withdrawn, fails with that reason. Of a delivery that was cancelled nothing is sent, and batches without
 * an answer are settled. Throws mistakes of ours alone.
 */
export async function sendAll(turn: Turn, { onDocument, onBatch }: OnSent): Promise<SendEnd> {
  const begun = performance.now();
  let isSettled = false;
  try {
    let settled = await settleLost(turn);
    isSettled = true;
    if (!turn.isCancelled) {
      const documentType = await requireSendable(turn);
      const isOver = () => performance.now() - begun > turnMilliseconds;
      const documents = await sendDocuments(turn, documentType, { isOver, onArrived: onDocument });
      if (documents === "more") return { isOver: false, problem: null, isGivenUp: false };
      if (documents === "awaited") throw awaited();
      await sendBatches(turn, onBatch);
      settled = await settleLost(turn);
    }
    const { wait, isUndecided } = settled;
    if (wait > 0 || isUndecided) return { isOver: true, problem: lost(wait), isGivenUp: wait === 0 };
    return { isOver: true, problem: null, isGivenUp: false };
  } catch (cause) {
    if (!(cause instanceof AppError || cause instanceof StoreError)) throw cause;
    const problem = asAppError(cause);
    const isTried = +turn.now() - +turn.triedSince > triedMilliseconds;
    const isFinal = !mayPass(problem) || isTried;
    if (isFinal && !turn.isCancelled) await failOpen(turn, problem);
    return { isOver: true, problem, isGivenUp: isFinal && !isSettled };
  }
}

/**
 * Resolves with the document type of today. Throws if nothing may be sent: HAND_OVER_WITHDRAWN,
 * TARGET_REMOVED, DATEV_CLIENT_DIFFERS.
 */
async function requireSendable({ delivery, client }: Turn): Promise<string | null> {
  await requireStanding(await appDatabase(), delivery.hand_over_id);
  const { settings } = await openTarget(delivery.organization_id, delivery.target_id);
  if (settings.kind !== "datev") throw new Error("The target is none at DATEV.");
  requireSameClient(settings, client);
  return settings.documentType;
}

const awaited = () =>
  new AppError({
    code: "DATEV_DOCUMENTS_AWAITED",
    message: "Documents may still come into the store.",
  });

const lost = (milliseconds: number) =>
  new AppError({
    code: "DATEV_ANSWER_LOST",
    message: "DATEV's list of jobs does not have the batch yet.",
    retryAfter: Math.ceil(milliseconds / 1000),
  });
