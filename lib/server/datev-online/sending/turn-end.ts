import "server-only";
import { type SqlBool, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { AppError } from "../../errors/app-error.ts";
import { problemToStore, problemWith } from "./problems.ts";
import { batchesOf, type DatevBatchRow } from "./batch-rows.ts";
import { type SendingEnd, signInOf, type Turn } from "./turn.ts";

/** The pauses after turns that failed, in seconds. After them the last one counts. */
const pauses = [60, 300, 900, 3_600];

/** The shortest and the longest time until a turn that only follows jobs, in seconds. */
const following = { least: 1, most: 1_800 };

/** For how long jobs are followed, in milliseconds. */
const followedMilliseconds = 7 * 24 * 3_600_000;

/**
 * Whether a delivery has a document or a batch without a result that is not at DATEV. Of one that was
 * cancelled, batches alone whose answer was lost.
 */
export async function hasToSend(turn: Turn): Promise<boolean> {
  const batches = await batchesOf(turn);
  if (batches.some(isInDoubt)) return true;
  return !turn.isCancelled && hasWaiting(turn, batches);
}

const isInDoubt = ({ state }: DatevBatchRow) => state === "sending";

const hasWaiting = async (turn: Turn, batches: readonly DatevBatchRow[]) =>
  batches.some(({ state }) => state === "waiting") || (await findDocumentIn(turn, "waiting")) !== undefined;

async function findDocumentIn({ own }: Turn, state: "waiting" | "failed" | "missing") {
  const database = await appDatabase();
  const documents = database
    .selectFrom("datev_document")
    .select("problem")
    .where((is) => is.and({ ...own, state }));
  return (state === "failed" ? documents.where(isOpen) : documents)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether nobody has said of a document that failed by its kind that it reaches the consultant in another
 * way, or it failed for another cause.
 */
const isOpen = sql<SqlBool>`(problem->>'errorCode' is distinct from 'DATEV_FILE_TYPE_REFUSED' or otherwise_at is null)`;

/**
 * Fails what waits to be sent, with the reason. A batch whose answer was lost stays, because DATEV may have
 * it.
 */
export async function failOpen({ own, now }: Turn, reason: AppError): Promise<void> {
  const database = await appDatabase();
  const problem = JSON.stringify(problemToStore(reason));
  await database
    .updateTable("datev_document")
    .set({ state: "failed", problem })
    .where((is) => is.and({ ...own, state: "waiting" }))
    .execute();
  await database
    .updateTable("datev_batch")
    .set({ state: "failed", problem, ended_at: now() })
    .where((is) => is.and({ ...own, state: "waiting" }))
    .execute();
}

type Ended = { problem: AppError | null; stumbles: number; isOver: boolean; isGivenUp: boolean };

/**
 * Returns how a turn ended, by what is stored: with all there or some failed, or with the time until the
 * next turn. A batch whose answer was lost ends a delivery that is given up with DATEV_ANSWER_LOST, and
 * stays as it is, so that whoever goes on settles it first.
 */
export async function nextOf(
  turn: Turn,
  { problem, stumbles, isOver, isGivenUp }: Ended,
): Promise<SendingEnd> {
  const told = problem && problemToStore(problem);
  if (!isOver) return { state: "sending", problem: null, seconds: 0 };
  const batches = await batchesOf(turn);
  if (isGivenUp && batches.some(isInDoubt))
    return {
      state: "failed",
      problem: problemWith("DATEV_ANSWER_LOST", "Nobody knows whether DATEV has the batch."),
    };
  const pending = batches.filter(({ state }) => state === "pending");
  const now = +turn.now();
  const untilJob = Math.min(...pending.map(({ next_at: at }) => (Number(at ?? now) - now) / 1000));
  // Whoever signs in wakes only deliveries that wait, and not one whose turn is under way.
  const isSignedIn =
    problem?.code === "DATEV_SIGN_IN_ENDED" && turn.signIn !== (await signInOf(turn.own.organization_id));
  const pause = isSignedIn
    ? following.least
    : (problem?.retryAfter ?? pauses[Math.min(Math.max(stumbles - 1, 0), pauses.length - 1)] ?? 0);
  if (await hasToSend(turn))
    return {
      state: turn.isCancelled ? "following" : "waiting",
      ...{ problem: told, seconds: between(problem ? pause : 0) },
    };
  if (pending.length > 0) {
    const since = (sentAt: Date | null) => Math.max(Number(sentAt ?? now), +turn.triedSince);
    if (pending.every(({ sent_at }) => now - since(sent_at) > followedMilliseconds))
      return {
        state: "failed",
        problem: told ?? problemWith("DATEV_JOB_PENDING", "The job is still pending."),
      };
    return { state: "following", problem: told, seconds: between(problem ? pause : untilJob) };
  }
  if (turn.isCancelled && (await hasWaiting(turn, batches))) return { state: "cancelled", problem: null };
  const failure = batches.find(({ state }) => state === "failed");
  const failed = failure?.problem ?? (await findDocumentIn(turn, "failed"))?.problem;
  if (failed) return { state: "failed", problem: failed };
  const missing = (await findDocumentIn(turn, "missing"))?.problem;
  return missing ? { state: "failed", problem: asMissing(missing) } : { state: "delivered", problem: null };
}

const asMissing = (problem: SharedProblem): SharedProblem => ({ ...problem, message: "" });

const between = (seconds: number) =>
  Math.ceil(Math.min(following.most * 2, Math.max(following.least, seconds)));
