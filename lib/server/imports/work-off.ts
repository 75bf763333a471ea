import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { type AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import { counters } from "../metrics/counters.ts";
import { turnRecords } from "./chunks.ts";
import { failureOf } from "./failure.ts";
import { recordEnd } from "./record-end.ts";
import { findRunAtWork, type RunAtWork } from "./run-at-work.ts";
import { type Chunk, sendChunk } from "./send-chunk.ts";
import { completeChunk } from "./complete-chunk.ts";

/**
 * The maximum duration of a turn, in milliseconds. After it the run of another organization gets a turn.
 */
const turnMilliseconds = 10_000;

/**
 * Maximum number of sent chunks whose log has not been read. The service processes one while the next is
 * sent.
 */
const ahead = 4;

/** The first and the maximum wait for an incomplete log, in milliseconds. The wait doubles each time. */
const logPauses = { first: 25, last: 400 };

/** The pause while another run of the organization, or another process, holds the lock, in seconds. */
const lockedSeconds = 2;

/**
 * Processes a run for one turn: sends chunks, reads logs, sends records again by the other operation, ends
 * the run. Resolves with the seconds until the next turn, or with null if none is left. An organization has
 * one turn at a time across all processes. Each step is stored, so that a process may die at any time.
 * Errors of the service or the connection are not thrown: the run waits, or pauses until a person resumes
 * it.
 */
export async function workOff(runId: string): Promise<number | null> {
  const found = await findRunAtWork(runId);
  if (!found) return null;
  if (found.restSeconds > 0) return found.restSeconds;
  const { run } = found;
  const seconds = await ifUnlocked(`imports of ${run.organizationId}`, async () => {
    try {
      await recordTurn(run);
      return await turn(run);
    } catch (error) {
      return wait(run, error);
    }
  });
  return seconds === undefined ? lockedSeconds : seconds;
}

async function turn(run: RunAtWork): Promise<number | null> {
  const end = Date.now() + turnMilliseconds;
  let logPause: number = logPauses.first;
  while (Date.now() < end) {
    const { toSend, sent } = await openChunks(run);
    if (toSend && sent.length < ahead) {
      // The logs of a run that was stopped during a turn are read in the next turn.
      if (!(await sendChunk(run, toSend))) return 0;
      await resetTries(run);
      continue;
    }
    const isCompleted = await completeFirst(run, sent);
    if (isCompleted) {
      logPause = logPauses.first;
      await resetTries(run);
    } else if (sent.length > 0) {
      await pause(logPause);
      logPause = Math.min(logPause * 2, logPauses.last);
    } else if (!(await continueOrComplete(run))) return null;
  }
  return restFor((await openChunks(run)).sent[0]);
}

async function resetTries(run: RunAtWork): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("import_run")
    .set({ tries: 0 })
    .where("id", "=", run.id)
    .where("tries", ">", 0)
    .execute();
}

async function completeFirst(run: RunAtWork, sent: Chunk[]): Promise<boolean> {
  for (const chunk of sent) if (await completeChunk(run, chunk)) return true;
  return false;
}

async function openChunks(run: RunAtWork): Promise<{ toSend: Chunk | undefined; sent: Chunk[] }> {
  const database = await appDatabase();
  const chunks = database.selectFrom("import_chunk").selectAll().where("run_id", "=", run.id);
  const sent = await chunks.where("state", "=", "SENT").orderBy("number").execute();
  const unsent = chunks.where("state", "in", ["PENDING", "SENDING"]).orderBy("number").limit(1);
  return { toSend: run.isCancelled ? undefined : await unsent.executeTakeFirst(), sent };
}

/**
 * Continues a run whose chunks are all answered. In mode BOTH, failed records are queued by the other
 * operation; otherwise the run is done. The end of a done or cancelled run is recorded.
 */
async function continueOrComplete(run: RunAtWork): Promise<boolean> {
  const database = await appDatabase();
  const state = await database.transaction().execute(async (transaction) => {
    // The lock prevents chunks from being added to a run that is being stopped.
    const { state } = await transaction
      .selectFrom("import_run")
      .select("state")
      .where("id", "=", run.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state !== "RUNNING") {
      await recordEnd(transaction, run.id);
      return "stopped";
    }
    if (run.mode === "BOTH" && (await turnRecords(transaction, run)) > 0) return "goes on";
    await transaction
      .updateTable("import_run")
      .set({ state: "DONE", ended_at: sql<Date>`now()`, next_at: null })
      .where("id", "=", run.id)
      .execute();
    await recordEnd(transaction, run.id);
    return "done";
  });
  if (state === "done") counters.imports.inc({ outcome: "done" });
  return state === "goes on";
}

/** Returns the seconds until the next turn. They grow with the time that a log stays incomplete. */
function restFor(oldest: Chunk | undefined): number {
  const minutes = oldest?.sent_at ? (Date.now() - oldest.sent_at.getTime()) / 60_000 : 0;
  return minutes < 1 ? 0 : minutes < 10 ? 10 : 60;
}

async function wait(run: RunAtWork, error: unknown): Promise<number | null> {
  log.warn({ importRunId: run.id, requestId: run.requestId, err: error }, "import run interrupted");
  const database = await appDatabase();
  const { tries } = await database
    .selectFrom("import_run")
    .select("tries")
    .where("id", "=", run.id)
    .executeTakeFirstOrThrow();
  const { pauses, seconds } = failureOf(error, tries);
  if (!pauses) {
    await recordTurn(run, seconds, tries + 1);
    return seconds;
  }
  await database
    .updateTable("import_run")
    .set({ state: "PAUSED", problem: JSON.stringify((error as AppError).envelope(run.requestId)) })
    .where("id", "=", run.id)
    .where("state", "=", "RUNNING")
    .execute();
  counters.imports.inc({ outcome: "paused" });
  return null;
}

/** Stores the time of the run's next turn, and the number of consecutive failures. */
async function recordTurn(run: RunAtWork, seconds = 0, tries?: number): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("import_run")
    .set({
      next_at: sql<Date>`now() + ${seconds}::float8 * interval '1 second'`,
      ...(tries !== undefined && { tries }),
    })
    .where("id", "=", run.id)
    .execute();
}
