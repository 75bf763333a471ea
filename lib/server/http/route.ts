import "server-only";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";
import { type Connection, readSession, type Session } from "../auth/session.ts";
import { log } from "../log.ts";
import { AppError } from "./app-error.ts";
import { refuseCrossSite } from "./cross-site.ts";

/** What a handler of `/api` is given: checked session, and the connection to the organization in the path. */
export type RouteContext<Params> = {
  request: Request;
  params: Params;
  session: Session;
  connection: Connection;
  requestId: string;
};

type OrganizationParams = { organizationId: string };

/**
 * Makes a route handler under `…/organizations/{organizationId}`. Before the handler runs the session, the request's
 * origin and the connection to that organization are checked, in this order; every failure is answered in the error
 * envelope with its request id, and logged with its cause.
 */
export function organizationRoute<Params extends OrganizationParams>(
  handle: (context: RouteContext<Params>) => Promise<Response>,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const requestId = requestIdFrom(request.headers.get(requestIdHeader));
    const started = performance.now();
    let response: Response;
    try {
      refuseCrossSite(request);
      const params = await context.params;
      const session = await readSession();
      if (!session) throw new AppError({ code: "UNAUTHORIZED", message: "You are not signed in." });
      const connection = connectionTo(session, params.organizationId);
      response = await handle({ request, params, session, connection, requestId });
    } catch (error) {
      response = request.signal.aborted ? gone() : failure(error, requestId);
    }
    response.headers.set(requestIdHeader, requestId);
    response.headers.set("cache-control", "no-store");
    const milliseconds = Math.round(performance.now() - started);
    log.info(
      {
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
        status: response.status,
        milliseconds,
      },
      "request",
    );
    return response;
  };
}

function connectionTo(session: Session, organizationId: string): Connection {
  const connection = session.connections.find((candidate) => candidate.organizationId === organizationId);
  if (connection) return connection;
  throw new AppError({ code: "NOT_CONNECTED", message: "You are not connected to this organization." });
}

// The person has left, so nobody reads the answer; the status is what proxies log in this case.
function gone(): Response {
  return new Response(null, { status: 499 });
}

function failure(error: unknown, requestId: string): Response {
  const known =
    error instanceof AppError
      ? error
      : new AppError({
          code: "INTERNAL_SERVER_ERROR",
          message: "Something failed on our side.",
          cause: error,
        });
  const level = known.status >= 500 ? "error" : "info";
  log[level](
    { requestId, errorCode: known.code, upstreamRequestId: known.upstreamRequestId, err: known.cause },
    "refused",
  );
  return Response.json(known.envelope(requestId), {
    status: known.status,
    headers: known.retryAfter === undefined ? {} : { "retry-after": String(known.retryAfter) },
  });
}
