import "server-only";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { subjectHashOfAccess, subjectHashOfBatch } from "../access/subject-hash.ts";
import { type BatchJob, findBatchJobs } from "../services/batch-jobs.ts";
import { batchMilliseconds } from "../services/send-batch.ts";
import { batchesOf, type DatevBatchRow, saveBatch } from "./batch-rows.ts";
import type { Turn } from "./turn.ts";

/**
 * The time after a request from which on a reading of the list of jobs may say that its batch never arrived,
 * in milliseconds.
 */
const certainMilliseconds = 2 * batchMilliseconds;

/** The minimum time between two readings of the list, in milliseconds. */
const betweenMilliseconds = 60_000;

/**
 * Finds out what became of the batches whose request has no answer: its own was lost, or its process died. A
 * job with the batch's reference says that DATEV has it. Only the second reading that finds none, at least
 * ten minutes after the request, lets it be sent again, under the same reference; but not where somebody has
 * signed in since, whose list may lack the jobs of others, unless DATEV's login names the same person: then
 * a person decides. Resolves with the milliseconds until the next reading, 0 if none is needed, and whether
 * a person must decide.
 */
export async function settleLost(turn: Turn): Promise<{ wait: number; isUndecided: boolean }> {
  const settled = { wait: 0, isUndecided: false };
  for (const batch of await batchesOf(turn)) {
    if (batch.state !== "sending") continue;
    const result = await settle(turn, batch);
    if (result === "undecided") settled.isUndecided = true;
    else settled.wait = Math.max(settled.wait, result);
  }
  return settled;
}

async function settle(turn: Turn, batch: DatevBatchRow): Promise<number | "undecided"> {
  const { asked_at: askedAt, looked_at: lookedAt } = batch;
  const begun = turn.now();
  const certainAt = Number(askedAt ?? begun) + certainMilliseconds;
  const mayDecide = await isSameList(turn, batch);
  // A late reading that found none is kept for the person who decides.
  if (!mayDecide && Number(lookedAt ?? 0) >= certainAt) return "undecided";
  const nextAt = lookedAt === null ? 0 : Math.max(certainAt, +lookedAt + betweenMilliseconds);
  if (+begun < nextAt) return nextAt - +begun;
  if (await saveListed(turn, batch)) return 0;
  if (lookedAt !== null && mayDecide) {
    await saveBatch(turn, batch, { state: "waiting", looked_at: begun });
    return 0;
  }
  await saveBatch(turn, batch, { looked_at: begun });
  if (lookedAt !== null) return "undecided";
  return Math.max(certainAt - +begun, betweenMilliseconds);
}

/**
 * Whether the list of jobs is read by the person who sent a batch: by the same sign-in, or by one for which
 * DATEV's login names the same subject. A person who has it sent again after a later sign-in has decided
 * that it may be.
 */
async function isSameList(turn: Turn, batch: DatevBatchRow): Promise<boolean> {
  const subjectHash = subjectHashOfBatch(batch);
  const database = await appDatabase();
  const access = await database
    .selectFrom("datev_access")
    .select(["id", "connected_at", "subject_hash", "subject_of"])
    .where("organization_id", "=", turn.own.organization_id)
    .executeTakeFirst();
  if (subjectHash !== null && access && subjectHash === subjectHashOfAccess(access)) return true;
  const since = Number(access?.connected_at ?? 0);
  return since <= Number(batch.asked_at ?? 0) || since < +turn.triedSince;
}

/**
 * Reads DATEV's list of jobs, and stores the job of a batch that it has: DATEV has the batch then. Resolves
 * with the batch as it is stored, undefined if the list does not have it. Throws as `findBatchJobs`.
 */
export async function saveListed(turn: Turn, batch: DatevBatchRow): Promise<DatevBatchRow | undefined> {
  const jobs = await withDatevAccess(turn.own.organization_id, (access) =>
    findBatchJobs(access, turn.client.id, batch.reference_id),
  );
  const job = jobOf(jobs, batch.reference_id);
  if (!job) return undefined;
  const now = turn.now();
  const taken = { job_id: job.id, sent_at: batch.asked_at ?? now, next_at: now, problem: null };
  await saveBatch(turn, batch, { state: "pending", ...taken });
  return { ...batch, state: "pending", ...taken };
}

/**
 * Returns the job of a batch among those with its reference. More than one would be a batch that DATEV
 * imports twice.
 */
export function jobOf(jobs: readonly BatchJob[], reference: string): BatchJob | undefined {
  if (jobs.length > 1) log.error({ reference, jobs: jobs.length }, "DATEV has a batch more than once");
  return jobs.find(({ state }) => state !== "failed") ?? jobs[0];
}
