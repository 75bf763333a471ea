import "server-only";
import { sql } from "kysely";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { appDatabase } from "../database/open.ts";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { refusesPerson } from "../transport/refusal.ts";
import { type CallingConnection, callEndpoint } from "../upstream/call-endpoint.ts";
import { findKnownExport, type KnownExport, recordExports, watchedFrom } from "./known-exports.ts";
import { errorFrom, sharedProblem } from "./shared-problem.ts";

/**
 * The maximum wait for another process's first request about an export, in milliseconds: slightly longer
 * than a call takes.
 */
const waitMilliseconds = 15_000;

/** The pause after an answer that asks for one without a Retry-After, in seconds. */
const pauseSeconds = 10;

/**
 * The minimum time between two requests to the service about an export: 1 s in the first 30 s, 3 s up to 5
 * minutes, then 10 s. For an ended export it is 1 s; its state no longer changes.
 */
export const askInterval = sql`case
  when ended_seen_at is not null or first_seen_at > now() - interval '30 seconds' then interval '1 second'
  when first_seen_at > now() - interval '5 minutes' then interval '3 seconds'
  else interval '10 seconds'
end`;

type Watch = { connection: CallingConnection; exportId: string; requestId: string };

/**
 * Returns the status of an export, shared by all who watch it, in any process: one of them asks the service
 * per interval, the others get the same status or failure. After a 429 the last known state is returned, and
 * that of an ended export also while the service fails: it never changes (section 3.1), and its postings are
 * stored. A refusal of one person is thrown to that person only. Throws as `callEndpoint`.
 */
export async function watchExport(watch: Watch): Promise<WatchedExport> {
  const { connection, exportId } = watch;
  const known = await findKnownExport(connection.organizationId, exportId);
  if (!known) return askFirst(watch);
  if (await claim(known)) return askAgain(watch, known);
  if (known.problem && !hasEnded(known)) throw errorFrom(known.problem);
  return watchedFrom(known);
}

const hasEnded = (known: KnownExport) => known.ended_seen_at !== null;

async function askService({ connection, exportId, requestId }: Watch): Promise<WatchedExport> {
  const call = { connection, params: { exportId }, requestId, failFast: true };
  const answer = await callEndpoint("readExport", call);
  await recordExports(connection.organizationId, [answer]);
  const row = await findKnownExport(connection.organizationId, answer.id);
  return row ? watchedFrom(row) : { ...answer, firstSeenAt: new Date().toISOString() };
}

/** Asks the service about an unknown export. Concurrent callers wait for the first one's result. */
async function askFirst(watch: Watch): Promise<WatchedExport> {
  const { connection, exportId } = watch;
  const late = () =>
    new AppError({ code: "UPSTREAM_TIMEOUT", message: "The accounting service did not answer in time." });
  const name = `first ask for export ${exportId} of ${connection.organizationId}`;
  return withLock({ name, waitMilliseconds, late }, async () =>
    (await findKnownExport(connection.organizationId, exportId)) ? watchExport(watch) : askService(watch),
  );
}

async function askAgain(watch: Watch, known: KnownExport): Promise<WatchedExport> {
  try {
    return await askService(watch);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusesPerson(error)) {
      await release(known);
      throw error;
    }
    if (error.status === 429 || (hasEnded(known) && error.status >= 500)) {
      await release(known, error.retryAfter ?? pauseSeconds);
      return watchedFrom(known);
    }
    const problem = JSON.stringify(sharedProblem(error, watch.requestId));
    await change(known, { problem });
    throw error;
  }
}

/**
 * Acquires the right to ask about an export. Resolves with false if another caller has asked within the
 * interval.
 */
async function claim({ key }: KnownExport): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("known_export")
    .set({ asked_at: sql<Date>`now()` })
    .where("key", "=", key)
    .where(sql<boolean>`asked_at <= now() - ${askInterval}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the next caller ask, at once or after some seconds. */
async function release(known: KnownExport, seconds?: number): Promise<void> {
  const at =
    seconds === undefined ? sql<Date>`'-infinity'` : sql<Date>`now() + ${seconds} * interval '1 second'`;
  await change(known, { asked_at: at });
}

async function change(
  { key }: KnownExport,
  values: { asked_at: ReturnType<typeof sql<Date>> } | { problem: string },
): Promise<void> {
  const database = await appDatabase();
  await database.updateTable("known_export").set(values).where("key", "=", key).execute();
}
