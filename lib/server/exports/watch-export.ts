import "server-only";
import { sql } from "kysely";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import type { Connection } from "../auth/session.ts";
import { appDatabase } from "../database/open.ts";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../http/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import { refusesPerson } from "../upstream/refusal.ts";
import { findKnownExport, type KnownExport, noteExports, watchedFrom } from "./known-exports.ts";
import { errorFrom, sharedProblem } from "./shared-problem.ts";

/** How long to wait for somebody else's first ask about an export, in milliseconds: a little longer than a call takes. */
const waitMilliseconds = 15_000;

/** How many seconds of a 429 without a Retry-After. */
const pauseSeconds = 10;

/**
 * How long the service is left alone about an export after it was asked: 1 s in the first 30 s, 3 s up to 5 minutes,
 * then 10 s. An ended one is asked about at most each second; it changes no more.
 */
export const askInterval = sql`case
  when ended_seen_at is not null or first_seen_at > now() - interval '30 seconds' then interval '1 second'
  when first_seen_at > now() - interval '5 minutes' then interval '3 seconds'
  else interval '10 seconds'
end`;

type Watch = { connection: Connection; exportId: string; requestId: string };

/**
 * The status of an export, shared by everyone who watches it, in any process: one of them asks the service in an
 * interval, the others get what it said, be it a status or a failure. Where it asks to be left alone (429) the last
 * known state is the answer. What the service refuses one person with stays theirs. Throws as `callEndpoint`.
 */
export async function watchExport(watch: Watch): Promise<WatchedExport> {
  const { connection, exportId } = watch;
  const known = await findKnownExport(connection.organizationId, exportId);
  if (!known) return askFirst(watch);
  if (await claim(known)) return askAgain(watch, known);
  if (known.problem) throw errorFrom(known.problem);
  return watchedFrom(known);
}

async function askService({ connection, exportId, requestId }: Watch): Promise<WatchedExport> {
  const call = { connection, params: { exportId }, requestId, impatient: true };
  const answer = await callEndpoint("readExport", call);
  await noteExports(connection.organizationId, [answer]);
  const row = await findKnownExport(connection.organizationId, answer.id);
  return row ? watchedFrom(row) : { ...answer, firstSeenAt: new Date().toISOString() };
}

/** The first of several who ask at once does, the others wait for what it is told. */
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
    if (error.status === 429) {
      await release(known, error.retryAfter ?? pauseSeconds);
      return watchedFrom(known);
    }
    const problem = JSON.stringify(sharedProblem(error, watch.requestId));
    await change(known, { problem });
    throw error;
  }
}

/** Takes the right to ask about an export; false where somebody has asked within the interval. */
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

/** Lets the next one ask, at once or in some seconds. */
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
