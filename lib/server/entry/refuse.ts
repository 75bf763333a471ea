import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { createLog } from "#platform/log.ts";
import { requestIdHeader } from "#platform/request-id.ts";
import { plainHeaders } from "./plain-headers.ts";
import { refusalLog } from "./refusal-log.ts";

/** A refusal of a request before Next.js sees it. `retryAfter` is in seconds, `allow` names methods. */
type Refusal = Pick<ErrorEnvelope, "errorCode" | "message"> & {
  status: number;
  retryAfter?: number;
  allow?: string;
};

/** The log of the entry. `main.ts` sets its level. */
export const entryLog = createLog("web");

const recordRefusal = refusalLog(entryLog);

/**
 * Answers a request with the error envelope if it is for the API, otherwise with the sentence as plain text,
 * and logs it. Both have the request id. The body of the request is not read, so the connection closes.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, errorCode, message, retryAfter, allow } = refusal;
  const { url = "" } = request;
  const requestId = randomUUID();
  recordRefusal(request, { requestId, status, errorCode, reason: message });
  const isForApi = url.startsWith("/api/");
  const envelope: ErrorEnvelope = { errorCode, message, requestId };
  response.writeHead(status, {
    "content-type": isForApi ? "application/json" : "text/plain; charset=utf-8",
    ...plainHeaders,
    [requestIdHeader]: requestId,
    connection: "close",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...(allow !== undefined && { allow }),
  });
  response.end(isForApi ? JSON.stringify(envelope) : `${message}\nRequest id: ${requestId}\n`);
}
