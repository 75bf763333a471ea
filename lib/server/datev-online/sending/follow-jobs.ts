import "server-only";
import { saveSent } from "../../hand-over/hand-overs.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { type BatchJob, findBatchJobs, readBatchJob } from "../services/batch-jobs.ts";
import { problemWith } from "./problems.ts";
import { jobOf } from "./settle-lost.ts";
import { batchesOf, type DatevBatchRow, saveBatch } from "./batch-rows.ts";
import type { Turn } from "./turn.ts";

/** The pauses between two questions about a job, in milliseconds: a quarter of its age, within these. */
const pauses = { least: 5_000, most: 1_800_000 };

/**
 * Asks DATEV for the jobs of the batches whose time has come, and stores what became of them. A failure
 * stops none of the others; at the end the first one is thrown, as by `readBatchJob` and `findBatchJobs`.
 */
export async function followJobs(turn: Turn): Promise<void> {
  const failures: unknown[] = [];
  for (const batch of await batchesOf(turn)) {
    if (batch.state !== "pending" || Number(batch.next_at ?? 0) > +turn.now()) continue;
    try {
      await follow(turn, batch);
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function follow(turn: Turn, batch: DatevBatchRow): Promise<void> {
  const { organization_id: organizationId } = turn.own;
  const job = await withDatevAccess(organizationId, async (access) => {
    const { job_id: id, reference_id: reference } = batch;
    const known = id === null ? null : await readBatchJob(access, turn.client.id, id);
    // DATEV may have named no job, or one that it does not know any more.
    return known ?? jobOf(await findBatchJobs(access, turn.client.id, reference), reference) ?? null;
  });
  const now = turn.now();
  if (job === null || job.state === "pending") {
    const age = +now - Number(batch.sent_at ?? now);
    const nextAt = new Date(+now + Math.min(pauses.most, Math.max(pauses.least, age / 4)));
    await saveBatch(turn, batch, { next_at: nextAt, job_id: job?.id ?? batch.job_id });
    return;
  }
  if (job.state === "succeeded")
    await saveSent({ handOverId: turn.delivery.hand_over_id, place: batch.place });
  await saveBatch(turn, batch, { job_id: job.id, next_at: null, ended_at: now, ...endOf(job) });
}

function endOf({ state, failure }: BatchJob) {
  if (state !== "failed" || !failure) return { state: "succeeded" as const };
  const { code, fields, words } = failure;
  const problem = JSON.stringify(problemWith(code, words));
  return { state: "failed" as const, problem, words, fields: JSON.stringify(fields) };
}
