import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import type { Dispatcher } from "undici";
import { AppError } from "../../errors/app-error.ts";
import { counters } from "../../metrics/counters.ts";
import { callEndpoint, type CallingConnection, openEndpoint } from "../../upstream/call-endpoint.ts";
import type { Pace } from "../../upstream/pace.ts";
import type { MadeObject } from "../../store/made-objects.ts";
import { storeDocument } from "./store-document.ts";

/** The export and the connection that fetches its documents, with the rate limit. */
export type DocumentSource = {
  connection: CallingConnection;
  exportId: string;
  requestId: string;
  signal: AbortSignal;
  pace: Pace;
};

/** A document in the store, with two headers of the service's answer as they came. */
export type StoredDocument = MadeObject & { contentType: string | null; disposition: string | null };

/**
 * The result of a file: where it lies in the store, or the error code of a missing file. One that `mayCome`
 * was not refused: the service failed or was late each time, and may have it another time.
 */
export type FetchOutcome = { object: StoredDocument } | { errorCode: string; mayCome: boolean };

/**
 * The requests for documents that a process has under way at once, for all organizations. More would wait
 * for one another until they seem late.
 */
const underWay = pLimit(24);

/** Pauses before another try, in milliseconds. */
const retryDelays = [500, 2_000];

/** The pause after a 429 without a Retry-After, in seconds. */
const usualHold = 5;

/** Statuses that are about the connection, not about the file. */
const ofConnection = new Set([401, 403]);

/**
 * Fetches a file (endpoint 5) into the store, to its end. A file that the service refuses, or that fails or
 * breaks off three times, is missing. A 429 is waited for and does not count as a failure. Throws if the
 * cause is not the file: the connection has ended, the service does not answer at all, or the store can't be
 * written. The file can be requested again later then.
 */
export async function fetchDocument(source: DocumentSource, fileId: string): Promise<FetchOutcome> {
  const count = (outcome: "fetched" | "missing" | "late" | "given up") => counters.documents.inc({ outcome });
  try {
    const result = await fetchOrMiss(source, fileId);
    count("object" in result ? "fetched" : result.mayCome ? "late" : "missing");
    return result;
  } catch (error) {
    // A process that ends, or a person who cancels, is no failure.
    if (!source.signal.aborted) count("given up");
    throw error;
  }
}

async function fetchOrMiss(source: DocumentSource, fileId: string): Promise<FetchOutcome> {
  for (let attempt = 0; ;) {
    const result = await tryToFetch(source, fileId);
    if ("object" in result) return result;
    const { error } = result;
    source.signal.throwIfAborted();
    if (error.status === 429) {
      source.pace.hold(error.retryAfter ?? usualHold);
      continue;
    }
    if (ofConnection.has(error.status)) throw error;
    if (error.status < 500) return { errorCode: error.errorCode, mayCome: false };
    const delay = retryDelays[attempt++];
    if (delay === undefined) {
      await checkService(source);
      return { errorCode: error.errorCode, mayCome: true };
    }
    await wait(delay, undefined, { signal: source.signal });
  }
}

async function tryToFetch(
  { connection, requestId, signal, pace }: DocumentSource,
  fileId: string,
): Promise<{ object: StoredDocument } | { error: AppError }> {
  await pace.next();
  try {
    const call = { connection, params: { fileId }, requestId, signal };
    return { object: await underWay(async () => storedFrom(await openEndpoint("readFile", call))) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

async function storedFrom({ headers, body }: Dispatcher.ResponseData): Promise<StoredDocument> {
  const object = await storeDocument(body as AsyncIterable<Uint8Array>);
  const header = (name: string) => headers[name]?.toString() ?? null;
  return { ...object, contentType: header("content-type"), disposition: header("content-disposition") };
}

/** Throws if the service does not answer another request either. */
async function checkService({ connection, exportId, requestId, signal, pace }: DocumentSource) {
  await pace.next();
  try {
    await callEndpoint("readExport", { connection, params: { exportId }, requestId, signal });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || ofConnection.has(error.status)) throw error;
  }
}
