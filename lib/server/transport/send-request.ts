import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher, errors, request } from "undici";
import { isTraced, traced, traceparentFields } from "#platform/tracing/tracing.ts";
import { AppError } from "../errors/app-error.ts";

/** The maximum time of a call in total, retries included, and of a stream's silence, in milliseconds. */
export const callMilliseconds = 10_000;

const pool = new Agent({
  connect: { timeout: 5_000 },
  keepAliveTimeout: 30_000,
  maxRedirections: 0,
} as Agent.Options);

export type OutgoingRequest = {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Aborts the call when the client has disconnected. */
  signal?: AbortSignal | undefined;
  /** Resolves with a 429 at once, for a caller that does not want to wait. */
  failFast?: boolean | undefined;
  /** The maximum wait for the response, in milliseconds, retries included; default `callMilliseconds`. */
  milliseconds?: number | undefined;
};

const retryDelays = [150, 600];
const passing = new Set([502, 503, 504]);

function asAppError(error: unknown): AppError {
  const silent =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    (error instanceof Error && error.name === "TimeoutError");
  return silent
    ? new AppError({
        code: "UPSTREAM_TIMEOUT",
        message: "The accounting service did not answer in time.",
        cause: error,
      })
    : new AppError({
        code: "UPSTREAM_UNREACHABLE",
        message: "The accounting service can't be reached.",
        cause: error,
      });
}

/**
 * Sends one request to the service and resolves with the response of any status. A GET is repeated after a
 * broken connection and after a 502, 503 or 504. Any request is repeated after a 429 if its Retry-After
 * ends before the time limit. A write whose response was lost is never sent twice. Throws an `AppError` for
 * a service that is down (502) or silent (504).
 */
export async function sendRequest(outgoing: OutgoingRequest): Promise<Dispatcher.ResponseData> {
  if (!isTraced()) return sendUntilAnswered(outgoing);
  const { method, url } = outgoing;
  const attributes = { "http.request.method": method, "server.address": new URL(url).hostname };
  return traced({ name: method, kind: "client", attributes }, () => sendUntilAnswered(outgoing));
}

async function sendUntilAnswered(outgoing: OutgoingRequest): Promise<Dispatcher.ResponseData> {
  const deadline = Date.now() + (outgoing.milliseconds ?? callMilliseconds);
  for (let attempt = 0; ; attempt++) {
    const delay = outgoing.method === "GET" ? retryDelays[attempt] : undefined;
    const left = Math.max(1, deadline - Date.now());
    try {
      const response = await request(outgoing.url, {
        method: outgoing.method,
        headers: { ...outgoing.headers, ...traceparentFields() },
        body: outgoing.body ?? null,
        dispatcher: pool,
        headersTimeout: left,
        bodyTimeout: callMilliseconds,
        signal: outgoing.signal,
      });
      const mayWait = response.statusCode === 429 && !outgoing.failFast;
      const pause = mayWait ? retryAfterSeconds(response) : undefined;
      if (pause !== undefined && Date.now() + pause * 1000 < deadline) {
        await response.body.dump();
        await wait(pause * 1000, undefined, { signal: outgoing.signal });
      } else if (passing.has(response.statusCode) && delay !== undefined && Date.now() + delay < deadline) {
        await response.body.dump();
        await wait(delay, undefined, { signal: outgoing.signal });
      } else return response;
    } catch (error) {
      if (outgoing.signal?.aborted) throw outgoing.signal.reason;
      if (delay === undefined || Date.now() + delay >= deadline) throw asAppError(error);
      await wait(delay);
    }
  }
}

/**
 * Returns the seconds of a Retry-After header, which may also be a date (RFC 9110 §10.2.3), or undefined.
 */
export function retryAfterSeconds(response: Pick<Dispatcher.ResponseData, "headers">): number | undefined {
  const value = String(response.headers["retry-after"] ?? "");
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/**
 * Reads a small response to its end. Throws an `AppError` if the service is silent or the connection
 * breaks.
 */
export async function readResponseText(response: Dispatcher.ResponseData): Promise<string> {
  try {
    return await response.body.text();
  } catch (error) {
    throw asAppError(error);
  }
}
