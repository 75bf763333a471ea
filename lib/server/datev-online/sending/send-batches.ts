import "server-only";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";
import { findStoredFile } from "../../hand-over/making/stored-file.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { sendBatch, type TakenBatch } from "../services/send-batch.ts";
import { readWhole } from "./find-content.ts";
import { isOfOne, problemToStore } from "./problems.ts";
import { saveListed } from "./settle-lost.ts";
import { batchesOf, claimBatch, type DatevBatchRow, saveBatch } from "./batch-rows.ts";
import type { Turn } from "./turn.ts";

/**
 * Sends the batches of a delivery that wait, one after another in the order of their files. DATEV's list of
 * jobs is read before each: one that it has is not sent. Each is stored as being sent just before its
 * request. One that DATEV refuses stops none of the others; one whose answer is lost stays as being sent,
 * and the list of jobs decides. Calls `onTaken` for each that DATEV has taken. Throws HAND_OVER_WITHDRAWN,
 * NOT_FOUND for a file that the store has lost, `TakenOver`, and what stops all of them.
 */
export async function sendBatches(turn: Turn, onTaken: (batch: DatevBatchRow) => void): Promise<void> {
  for (const batch of await batchesOf(turn)) {
    if (batch.state !== "waiting") continue;
    await requireStanding(await appDatabase(), turn.delivery.hand_over_id);
    // A restored backup, or a process that another one has replaced without its knowledge, may know less
    // than DATEV.
    const listed = await saveListed(turn, batch);
    if (listed) {
      onTaken(listed);
      continue;
    }
    const content = await contentOf(turn, batch);
    const sending = { batch, mayBeThere: false };
    try {
      const { jobId, retryAfter } = await send(turn, sending, content);
      const sentAt = turn.now();
      const nextAt = new Date(+sentAt + retryAfter * 1000);
      const taken = { job_id: jobId, sent_at: sentAt, next_at: nextAt, problem: null };
      await saveBatch(turn, sending.batch, { state: "pending", ...taken });
      onTaken({ ...batch, job_id: jobId });
    } catch (error) {
      // Whatever is not known to have been refused may have arrived.
      if (sending.mayBeThere || !(error instanceof AppError)) {
        if (isLost(error)) continue;
        throw error;
      }
      if (isOfOne(error)) {
        const problem = JSON.stringify(problemToStore(error));
        await saveBatch(turn, sending.batch, { state: "failed", ended_at: turn.now(), problem });
        continue;
      }
      // What is known of former requests stays.
      const { asked_at, looked_at } = batch;
      await saveBatch(turn, sending.batch, { state: "waiting", asked_at, looked_at });
      throw error;
    }
  }
}

/** A batch as it is stored, and whether DATEV may have it. */
type Sending = { batch: DatevBatchRow; mayBeThere: boolean };

const isLost = (error: unknown) => error instanceof AppError && error.code === "DATEV_ANSWER_LOST";

/**
 * Sends a batch, and keeps in `sending` what is known of it. The wait for a token and for other requests may
 * be long, so that it is claimed after them, and again before a repeat.
 */
async function send(turn: Turn, sending: Sending, content: Buffer): Promise<TakenBatch> {
  const { organization_id: organizationId } = turn.own;
  const { file_name: fileName, reference_id: referenceId } = sending.batch;
  return withDatevAccess(organizationId, async (access, { subjectHash }) => {
    const onStart = async () => {
      sending.batch = await claimBatch(turn, sending.batch, subjectHash);
      sending.mayBeThere = true;
    };
    try {
      return await sendBatch(access, turn.client.id, { fileName, referenceId, content, onStart });
    } catch (error) {
      // Any other answer than a lost one says that it was not taken; a token that is refused is renewed
      // then, whose answer may be lost, too.
      if (error instanceof AppError && !isLost(error)) sending.mayBeThere = false;
      throw error;
    }
  });
}

async function contentOf({ delivery }: Turn, { place, file_name: name }: DatevBatchRow): Promise<Buffer> {
  const stored = await findStoredFile({ handOverId: delivery.hand_over_id, place });
  if (stored) return readWhole(stored.objectName);
  throw new AppError({ code: "NOT_FOUND", message: `The file ${name} is not in the store any more.` });
}
