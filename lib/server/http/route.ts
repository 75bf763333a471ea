import "server-only";
import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import { bodyLengthHeader } from "#platform/body-length.ts";
import { callerRequestId, requestIdHeader } from "#platform/request-id.ts";
import { recordRefused, type RouteAction } from "../audit/record.ts";
import { type AuditRecorders, auditRecorders } from "../audit/recorder.ts";
import { answerWithinSession } from "../auth/sessions/running-answers.ts";
import { type Connection, type Session, sessionOf } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { asAppError } from "../errors/as-app-error.ts";
import { log } from "../log.ts";
import { type RequiredScope, requireAccess } from "../membership/membership.ts";
import { requireStepUp } from "../membership/step-up.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { reserveHeavySlot } from "./heavy-slots.ts";
import { jsonAnswer } from "./json-answer.ts";
import { readAhead, smallBody } from "./read-body.ts";
import { inUploadSlot } from "./upload-slots.ts";

/** The context of every handler of `/api`. */
export type PublicContext<Params> = { request: NextRequest; params: Params; requestId: string };

/** The context of a handler for signed-in people. */
export type SessionContext<Params> = PublicContext<Params> & { session: Session };

/**
 * The context of a handler of one organization: the person's own connection to it, and in `audit` a
 * recorder for each action that the route declares.
 */
export type RouteContext<Action extends RouteAction = never> = {
  request: NextRequest;
  requestId: string;
  session: Session;
  connection: Connection;
  audit: AuditRecorders<Action>;
};

/** The actions that a route declares: one, several, or explicitly none. */
type DeclaredAudit = RouteAction | readonly RouteAction[] | "none";

type ActionOf<Declared extends DeclaredAudit> = Extract<
  Declared extends readonly unknown[] ? Declared[number] : Declared,
  RouteAction
>;

/** The guard that a route of one organization declares. */
type Guard<Declared extends DeclaredAudit> = {
  /** The actions that the route records in the audit trail. */
  audit: Declared;
  /** Declared by routes whose body may be large: only a few of them run at once (upload-slots.ts). */
  isUpload?: true;
  /**
   * Declared by routes that compute for long: only some of them run at once, until they are sent
   * (heavy-slots.ts).
   */
  isHeavy?: true;
  /** Declared by routes whose action an organization may protect by a recent second factor (step-up.ts). */
  stepUp?: true;
} & (
  | { scope: RequiredScope; connection?: never }
  /**
   * Only for routes that end or renew a connection: accepts one that has ended or that the service refuses.
   */
  | { scope: "any"; connection: "any" }
);

type Handler<Context> = (context: Context) => Promise<Response>;

// Shared by all handlers of `/api`. `Params` are those of the path.
function route<Params>(handle: Handler<PublicContext<Params>>) {
  return async (request: NextRequest, context: { params: Promise<Params> }): Promise<Response> => {
    // An id of our own, because the audit trail records it and a caller could give two requests the same.
    const requestId = randomUUID();
    const started = performance.now();
    let response: Response;
    try {
      refuseCrossSite(request);
      response = await handle({ request, params: await context.params, requestId });
    } catch (error) {
      response = request.signal.aborted ? gone() : failure(error, requestId);
    }
    response.headers.set(requestIdHeader, requestId);
    const length = response.headers.get("content-length");
    if (length !== null) response.headers.set(bodyLengthHeader, length);
    const isKeptAsItIs = response.headers.get("cache-control")?.includes("no-transform");
    response.headers.set("cache-control", isKeptAsItIs ? "no-store, no-transform" : "no-store");
    const milliseconds = Math.round(performance.now() - started);
    log.info(
      {
        requestId,
        callerRequestId: callerRequestId(request.headers.get(requestIdHeader)),
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

/**
 * Creates a route handler for everybody, signed in or not. A writing request from another site is refused,
 * and so is a body that is slow or larger than 64 KiB. The body is read before the handler runs. Every
 * failure is answered with an error envelope with its request id, and logged with its cause.
 */
export function publicRoute<Params = object>(handle: Handler<PublicContext<Params>>) {
  return route<Params>(async (context) =>
    handle({ ...context, request: await readAhead(context.request, smallBody) }),
  );
}

/**
 * Creates a handler as `publicRoute`, for signed-in people. Without an open session the response is
 * UNAUTHORIZED.
 */
export function sessionRoute<Params = object>(handle: Handler<SessionContext<Params>>) {
  return publicRoute<Params>(async (context) =>
    handle({ ...context, session: await openSession(context.request) }),
  );
}

/**
 * Creates a route handler of one organization, under `…/organizations/{organizationId}`; lint refuses one
 * that is made otherwise. Without a session the response is UNAUTHORIZED. Without a connection to that
 * organization it is NOT_CONNECTED, whether the organization exists or not. After that come the errors of
 * `requireAccess`, STEP_UP_REQUIRED, and TOO_MANY_REQUEST for too many uploads or SERVER_BUSY for too many
 * heavy answers at once. A refusal for want of a proof is in the audit trail. An answer that is still being
 * sent when the session ends breaks off. The handler reads the body itself (`read-body.ts`), because that of
 * an import may be large. Otherwise as `publicRoute`.
 */
export function organizationRoute<const Declared extends DeclaredAudit, Params extends object = object>(
  guard: Guard<Declared>,
  handle: (context: RouteContext<ActionOf<Declared>>, params: Params) => Promise<Response>,
) {
  const declared: DeclaredAudit = guard.audit;
  const actions = declared === "none" ? [] : ([declared].flat() as ActionOf<Declared>[]);
  return route<Params & { organizationId: string }>(async ({ request, params, requestId }) => {
    const session = await openSession(request);
    const connection = connectionTo(session, params.organizationId);
    if (guard.connection !== "any") await requireAccess(connection, guard.scope, requestId);
    const who = { session, connection, requestId };
    if (guard.stepUp) await requireRecordedStepUp(who, actions);
    const answer = async () =>
      answerWithinSession(
        { session, request },
        () => handle({ ...who, request, audit: auditRecorders(actions, who) }, params),
        guard.isHeavy && reserveHeavySlot(session.person.id),
      );
    const slot = { personId: session.person.id, organizationId: params.organizationId };
    return guard.isUpload ? inUploadSlot(slot, answer) : answer();
  });
}

// A refusal is recorded under the first action that the route declares.
async function requireRecordedStepUp(
  who: Pick<RouteContext, "session" | "connection" | "requestId">,
  [action]: readonly RouteAction[],
): Promise<void> {
  try {
    await requireStepUp(who.connection);
  } catch (error) {
    if (action && error instanceof AppError && error.errorCode === "STEP_UP_REQUIRED")
      await recordRefused(await appDatabase(), { ...who, action }, error.errorCode);
    throw error;
  }
}

async function openSession(request: NextRequest): Promise<Session> {
  const session = await sessionOf(request);
  if (session) return session;
  throw new AppError({ code: "UNAUTHORIZED", message: "You are not signed in." });
}

function connectionTo(session: Session, organizationId: string): Connection {
  const connection = session.connections.find((candidate) => candidate.organizationId === organizationId);
  if (connection) return connection;
  throw new AppError({ code: "NOT_CONNECTED", message: "You are not connected to this organization." });
}

// The client has disconnected, so nobody reads the response. Proxies log this status in this case.
function gone(): Response {
  return new Response(null, { status: 499 });
}

function failure(error: unknown, requestId: string): Response {
  const known = asAppError(error);
  const level = known.status >= 500 ? "error" : "info";
  log[level](
    { requestId, errorCode: known.errorCode, upstreamRequestId: known.upstreamRequestId, err: known.cause },
    "refused",
  );
  return jsonAnswer(known.envelope(requestId), {
    status: known.status,
    headers: {
      ...(known.retryAfter !== undefined && { "retry-after": String(known.retryAfter) }),
      ...(known.contentRange !== undefined && { "content-range": known.contentRange }),
      // The rest of the request is not waited for (RFC 9110 §15.5.9).
      ...(known.status === 408 && { connection: "close" }),
    },
  });
}
