import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "../../../auth/sessions/session.ts";
import { AppError } from "../../../errors/app-error.ts";
import { callEndpoint, openEndpoint } from "../../../upstream/call-endpoint.ts";
import { collect, type Collected } from "./collect.ts";
import type { Pace } from "../../../upstream/pace.ts";

/** The export and the connection that fetches its documents, with the rate limit. */
export type DocumentSource = {
  connection: Connection;
  exportId: string;
  requestId: string;
  signal: AbortSignal;
  pace: Pace;
};

/** The result of a file: its bytes, or the error code of a missing file. */
export type FetchOutcome = { file: Collected } | { errorCode: string };

/** Pauses before another try, in milliseconds. */
const retryDelays = [500, 2_000];

/** The pause after a 429 without a Retry-After, in seconds. */
const usualHold = 5;

/** Statuses that are about the connection, not about the file. */
const ofConnection = new Set([401, 403]);

/**
 * Fetches a file (endpoint 5) to its end. A file that the service refuses, or that fails or breaks off
 * three times, is missing. A 429 is waited for and does not count as a failure. Throws if the cause is not
 * the file: the connection has ended, or the service does not answer at all. The file can be requested
 * again later then.
 */
export async function fetchDocument(source: DocumentSource, fileId: string): Promise<FetchOutcome> {
  for (let attempt = 0; ;) {
    const failure = await tryToFetch(source, fileId);
    if ("file" in failure) return failure;
    const { error } = failure;
    source.signal.throwIfAborted();
    if (error.status === 429) {
      source.pace.hold(error.retryAfter ?? usualHold);
      continue;
    }
    if (ofConnection.has(error.status)) throw error;
    if (error.status < 500) return { errorCode: error.errorCode };
    const delay = retryDelays[attempt++];
    if (delay === undefined) {
      await checkService(source);
      return { errorCode: error.errorCode };
    }
    await wait(delay, undefined, { signal: source.signal });
  }
}

async function tryToFetch(
  { connection, requestId, signal, pace }: DocumentSource,
  fileId: string,
): Promise<{ file: Collected } | { error: AppError }> {
  await pace.next();
  try {
    const answer = await openEndpoint("readFile", { connection, params: { fileId }, requestId, signal });
    return { file: await collect(answer.body as AsyncIterable<Uint8Array>) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    signal.throwIfAborted();
    // The transfer ended before the promised length, or was silent for too long.
    return {
      error: new AppError({ code: "DOCUMENT_BROKEN_OFF", message: "The document broke off.", cause: error }),
    };
  }
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
