import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callerRequestId, requestIdHeader } from "#platform/request-id.ts";
import type { FoundRoute } from "./find-route.ts";
import { knownMethods } from "./known-methods.ts";
import { currentOperation } from "./operation.ts";
import { entryLog } from "./refuse.ts";

/** A request at the entry, with the route of its address. */
export type Arrival = { request: IncomingMessage; response: ServerResponse; route: FoundRoute };

/** The status that proxies log where the client has disconnected before the end of the answer. */
const goneStatus = 499;

/** Calls a function with status and milliseconds once the response ends. */
export function onEnd(response: ServerResponse, act: (status: number, milliseconds: number) => void): void {
  const started = performance.now();
  response.once("close", () =>
    act(response.writableFinished ? response.statusCode : goneStatus, performance.now() - started),
  );
}

/** Has a request counted by its route once its response ends. */
export function countRequest({ request: { method = "" }, response, route }: Arrival): void {
  onEnd(response, (status, milliseconds) =>
    currentOperation()?.observe?.({
      // Anybody may send any word as a method.
      method: knownMethods.has(method) ? method : "other",
      route: route.pattern,
      status,
      seconds: milliseconds / 1000,
    }),
  );
}

/** The name of the request id in the header Server-Timing, which the browser shows to scripts of the page. */
const timingName = "request";

/**
 * Gives the request of a page an id, which the page, the answer and the errors have, and has it logged as
 * the API logs its own (`lib/server/http/route.ts`). Files are not logged. What leads to no page is logged
 * without its path, which may be anybody's text.
 */
export function logPage({ request, response, route: { kind, pattern } }: Arrival): void {
  if (kind !== "page" && kind !== "unknown") return;
  const { method, headers, url = "" } = request;
  const given = callerRequestId(headers[requestIdHeader]?.toString());
  // An id of our own, because a caller could give two requests the same.
  const requestId = randomUUID();
  headers[requestIdHeader] = requestId;
  response.setHeader(requestIdHeader, requestId);
  response.setHeader("server-timing", `${timingName};desc="${requestId}"`);
  onEnd(response, (status, milliseconds) =>
    entryLog.info(
      {
        requestId,
        callerRequestId: given,
        method,
        route: pattern,
        ...(kind === "page" && { path: url.split("?", 1)[0] }),
        status,
        milliseconds: Math.round(milliseconds),
      },
      "request",
    ),
  );
}
