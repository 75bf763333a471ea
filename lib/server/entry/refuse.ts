import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";

/** A refusal of a request before Next.js sees it. `retryAfter` is in seconds, `allow` names methods. */
type Refusal = Pick<ErrorEnvelope, "errorCode" | "message"> & {
  url: string;
  headers: IncomingHttpHeaders;
  status: number;
  retryAfter?: number;
  allow?: string;
};

/**
 * Answers a request with the error envelope if it is for the API, otherwise with the sentence as plain text.
 * Both have the request id. The body of the request is not read, so the connection closes.
 */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { url, headers, status, errorCode, message, retryAfter, allow } = refusal;
  const given = headers[requestIdHeader];
  const requestId = requestIdFrom(typeof given === "string" ? given : undefined);
  const isForApi = url.startsWith("/api/");
  const envelope: ErrorEnvelope = { errorCode, message, requestId };
  response.writeHead(status, {
    "content-type": isForApi ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    [requestIdHeader]: requestId,
    connection: "close",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...(allow !== undefined && { allow }),
  });
  response.end(isForApi ? JSON.stringify(envelope) : `${message}\nRequest id: ${requestId}\n`);
}
