import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { ZodError } from "zod";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import type { CallingConnection } from "../upstream/call-endpoint.ts";
import { indexPostings } from "./index-postings.ts";
import type { KnownExport } from "./known-exports.ts";
import { readAnswer } from "./read-answer.ts";
import { forgetAnswer, storedAnswer } from "./stored-answer.ts";

/**
 * The pause between two exports, in milliseconds. It uses half of the service's limit of 500 requests a
 * minute.
 */
const pauseMilliseconds = 240;

/**
 * Maximum number of the newest exports that are tried, until one is found that no other process is
 * indexing.
 */
const maxCandidates = 5;

type Indexing = { waiting: Map<string, CallingConnection>; isAtWork: boolean };

// One object for the process, because Next bundles this module several times and one export is indexed at a
// time.
const shared = globalThis as typeof globalThis & { kontorIndexing?: Indexing };
const indexing: Indexing = (shared.kontorIndexing ??= { waiting: new Map(), isAtWork: false });

/**
 * Starts the indexing of an organization's ended exports, newest first, with the connection of the current
 * person. Returns at once. Organizations take turns. Failures are logged and tried again after a later
 * call.
 */
export function indexInBackground(connection: CallingConnection): void {
  indexing.waiting.set(connection.organizationId, connection);
  if (indexing.isAtWork) return;
  indexing.isAtWork = true;
  work()
    .catch((error: unknown) => log.error({ err: error }, "indexing failed"))
    .finally(() => (indexing.isAtWork = false));
}

async function work(): Promise<void> {
  for (;;) {
    const [next] = indexing.waiting;
    if (!next) return;
    const [organizationId, connection] = next;
    indexing.waiting.delete(organizationId);
    if (!(await indexNext(connection))) continue;
    if (!indexing.waiting.has(organizationId)) indexing.waiting.set(organizationId, connection);
    await pause(pauseMilliseconds, undefined, { ref: false });
  }
}

/** Indexes one export. Resolves with false if none is left, or if the next one would fail as well. */
async function indexNext(connection: CallingConnection): Promise<boolean> {
  for (const found of await candidates(connection.organizationId)) {
    const done = await ifUnlocked(`postings of export ${found.key}`, () => indexOne(connection, found));
    if (done !== undefined) return done;
  }
  return false;
}

async function selectMissing(organizationId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("known_export")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("ended_seen_at", "is not", null)
    .where((build) => build.or([build("searchable_at", "is", null), build("taxes_at", "is", null)]))
    .where(sql<boolean>`coalesce(index_retry_at, '-infinity') <= now()`)
    .orderBy("place", (order) => order.desc().nullsFirst())
    .limit(maxCandidates);
}

const candidates = async (organizationId: string) => (await selectMissing(organizationId)).execute();

async function indexOne(connection: CallingConnection, found: KnownExport): Promise<boolean> {
  // Another process may have indexed it since it was found.
  const missing = await selectMissing(connection.organizationId);
  const known = await missing.where("key", "=", found.key).executeTakeFirst();
  if (!known) return true;
  const requestId = randomUUID();
  try {
    await indexPostings(known, await openPostings(connection, known, requestId));
    return true;
  } catch (error) {
    log.warn({ requestId, exportId: known.export_id, err: error }, "postings not indexed");
    // The next try brings an answer anew that did not match the interface.
    if (error instanceof ZodError) await forgetAnswer(known.organization_id, known.export_id);
    const status = error instanceof AppError ? error.status : undefined;
    // Another person's connection may be accepted.
    if (status === 401 || status === 403) return false;
    await retryLater(known);
    return status === undefined || (status < 500 && status !== 429);
  }
}

async function openPostings(
  connection: CallingConnection,
  { export_id: exportId, postings_count: count }: KnownExport,
  requestId: string,
): Promise<AsyncIterable<Uint8Array>> {
  if (count === 0) return nothing();
  const { objectName } = await storedAnswer({ connection, exportId, requestId });
  return readAnswer(objectName);
}

async function* nothing() {
  yield Buffer.from('{"successfulPostings":[],"failedPostings":[]}');
}

/** Sets the time of the next try: after a minute at first, then at growing intervals of at most an hour. */
async function retryLater({ key }: KnownExport): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("known_export")
    .set({
      index_tries: sql<number>`index_tries + 1`,
      index_retry_at: sql<Date>`now() + least(60, power(2, least(index_tries, 10))) * interval '1 minute'`,
    })
    .where("key", "=", key)
    .execute();
}
