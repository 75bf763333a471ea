import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "../../auth/session.ts";
import { AppError } from "../../http/app-error.ts";
import { callEndpoint, openEndpoint } from "../../upstream/call-endpoint.ts";
import { collect, type Collected } from "./collect.ts";
import type { Pace } from "../../upstream/pace.ts";

/** By whose connection documents of which export are fetched, and at which pace. */
export type DocumentSource = {
  connection: Connection;
  exportId: string;
  requestId: string;
  signal: AbortSignal;
  pace: Pace;
};

/** What became of a file: its bytes, or the code that says why it is missing. */
export type FetchOutcome = { file: Collected } | { errorCode: string };

/** Pauses before another try, in milliseconds. */
const retryDelays = [500, 2_000];

/** Seconds to hold where a 429 doesn't name them. */
const usualHold = 5;

/** Codes that say something about the connection and nothing about the file. */
const ofConnection = new Set([401, 403]);

/**
 * Fetches a file (endpoint 5) to its end. What the service refuses, and what fails or breaks off three times, is
 * missing; a 429 is waited for and no failure. Throws where it is not the file's fault: the connection has ended, or the
 * service doesn't answer at all. Then the file may be asked for again later.
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
    if (error.status < 500) return { errorCode: error.code };
    const delay = retryDelays[attempt++];
    if (delay === undefined) {
      await checkService(source);
      return { errorCode: error.code };
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
    // The service promised more bytes than came, or fell silent in the middle.
    return {
      error: new AppError({ code: "DOCUMENT_BROKEN_OFF", message: "The document broke off.", cause: error }),
    };
  }
}

/** Throws where the service answers nothing else either. */
async function checkService({ connection, exportId, requestId, signal, pace }: DocumentSource) {
  await pace.next();
  try {
    await callEndpoint("readExport", { connection, params: { exportId }, requestId, signal });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || ofConnection.has(error.status)) throw error;
  }
}
