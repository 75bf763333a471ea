import "server-only";
import type { Instrumentation } from "next";
import { callerRequestId, requestIdHeader } from "#platform/request-id.ts";
import { log } from "../log.ts";

/**
 * Logs an error that Next.js has caught in a page, a component of the server or a handler. The line has the
 * pattern of the route instead of the address, which may hold a code or a search, and no header but the
 * request id. `digest` is what Next.js tells the browser of the error.
 */
export const logRequestError: (...given: Parameters<Instrumentation.onRequestError>) => void = (
  error,
  { method, headers },
  { routePath, routeType, renderSource },
) => {
  const requestId = callerRequestId(headers[requestIdHeader]?.toString());
  const digest = (error as { digest?: unknown } | null)?.digest;
  log.error(
    { requestId, method, route: routePath, routeType, renderSource, digest, err: error },
    "page failed",
  );
};
