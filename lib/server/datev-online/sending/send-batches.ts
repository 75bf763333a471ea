import "server-only";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import { findStoredFile } from "../../hand-over/making/stored-file.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { sendBatch, type TakenBatch } from "../services/send-batch.ts";
import { readWhole } from "./find-content.ts";
import { isOfOne, problemToStore } from "./problems.ts";
import { batchesOf, type DatevBatchRow, saveBatch, type Turn } from "./turn.ts";

/**
 * Sends the batches of a delivery that wait, one after another in the order of their files. Each is stored as being sent before its request. One that DATEV refuses stops none of the others; one whose answer
 * is lost stays as being sent, and the list of jobs decides. Calls `onTaken` for each that DATEV has taken. Throws HAND_OVER_WITHDRAWN, NOT_FOUND for a file that the
 * store has lost, and what stops all of them.
 */
export async function sendBatches(turn: Turn, onTaken: (batch: DatevBatchRow) => void): Promise<void> {
  for (const batch of await batchesOf(turn)) {
    if (batch.state !== "waiting") continue;
    await requireStanding(await appDatabase(), turn.delivery.hand_over_id);
    const content = await contentOf(turn, batch);
    const asked = { ...batch, state: "sending" as const };
    await saveBatch(turn, batch, { state: "sending", asked_at: turn.now(), looked_at: null });
    try {
      const { jobId, retryAfter } = await send(turn, batch, content);
      const sentAt = turn.now();
      const nextAt = new Date(+sentAt + retryAfter * 1000);
      const taken = { job_id: jobId, sent_at: sentAt, next_at: nextAt, problem: null };
      await saveBatch(turn, asked, { state: "pending", ...taken });
      onTaken({ ...batch, job_id: jobId });
    } catch (error) {
      // Whatever is not known to have been refused may have arrived.
      if (!(error instanceof NotTaken)) {
        if (isLost(error)) continue;
        throw error;
      }
      const { refusal } = error;
      const isOwn: boolean = isOfOne(refusal);
      const ended = isOwn
        ? { state: "failed" as const, ended_at: turn.now(), problem: JSON.stringify(problemToStore(refusal)) }
        : { state: "waiting" as const };
      await saveBatch(turn, asked, ended);
      if (!isOwn) throw refusal;
    }
  }
}

/** An error after which it is certain that DATEV has not taken the batch. */
class NotTaken extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super(refusal.message, { cause: refusal });
    this.refusal = refusal;
  }
}

const isLost = (error: unknown) => error instanceof AppError && error.code === "DATEV_ANSWER_LOST";

/** Sends a batch. Throws `NotTaken`, or DATEV_ANSWER_LOST if DATEV may have it. */
async function send(turn: Turn, batch: DatevBatchRow, content: Buffer): Promise<TakenBatch> {
  const { organization_id: organizationId } = turn.own;
  const { file_name: fileName, reference_id: referenceId } = batch;
  const sending = { mayBeThere: false };
  try {
    return await withDatevAccess(organizationId, async (access) => {
      sending.mayBeThere = true;
      return sendBatch(access, turn.client.id, { fileName, referenceId, content }).catch((error: unknown) => {
        // Any other answer than a lost one says that it was not taken; a token that is refused is renewed then.
        sending.mayBeThere = !(error instanceof AppError) || isLost(error);
        throw error;
      });
    });
  } catch (error) {
    // The renewal of a token may lose its answer, too, before or after the batch was refused.
    if (!sending.mayBeThere && error instanceof AppError) throw new NotTaken(error);
    throw error;
  }
}

async function contentOf({ delivery }: Turn, { place, file_name: name }: DatevBatchRow): Promise<Buffer> {
  const stored = await findStoredFile({ handOverId: delivery.hand_over_id, place });
  if (stored) return readWhole(stored.objectName);
  throw new AppError({ code: "NOT_FOUND", message: `The file ${name} is not in the store any more.` });
}
