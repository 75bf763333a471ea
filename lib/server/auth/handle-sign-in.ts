import "server-only";
import { request as send } from "undici";
import { requestIdFrom, requestIdHeader } from "#platform/request-id.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { readSession } from "./session.ts";
import { problemOf, type SignInAttempt } from "./sign-in-attempt.ts";

/** How long the realm may take to show that it is there, in milliseconds. */
const probeMilliseconds = 5_000;

/**
 * Runs one request through NextAuth and mends what it hides: a realm that is down is told before the browser is
 * sent there, an error that the realm sent back is told as such, and every failure keeps its own cause in the
 * address of the sign-in page.
 */
export async function handleSignIn(
  request: Request,
  [action, provider]: string[],
  next: (attempt: SignInAttempt, requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = requestIdFrom(request.headers.get(requestIdHeader));
  const url = new URL(request.url);
  if (action === "session" && !(await readSession())) return Response.json({});
  if (action === "signin" && provider && request.method === "POST" && !(await realmAnswers(requestId))) {
    return sendBack(request, "RealmUnreachable", requestId);
  }
  const error = url.searchParams.get("error");
  if (action === "callback" && error) {
    log.info({ requestId, error }, "the realm refused");
    return redirectTo(signInAddress(problemOf(error), requestId));
  }
  const attempt: SignInAttempt = {};
  const response = await next(attempt, requestId);
  const location = response.headers.get("location");
  const failed = location && new URL(location, configuration().address);
  if (action === "callback" && failed && failed.pathname === "/sign-in" && failed.searchParams.has("error")) {
    const headers = new Headers(response.headers);
    headers.set("location", signInAddress(attempt.problem ?? "Overtaken", requestId));
    return new Response(null, { status: response.status, headers });
  }
  return response;
}

async function realmAnswers(requestId: string): Promise<boolean> {
  try {
    const response = await send(`${configuration().issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    await response.body.dump();
    return response.statusCode < 500;
  } catch (error) {
    log.warn({ requestId, err: error }, "the realm does not answer");
    return false;
  }
}

function signInAddress(problem: SignInProblem, requestId: string): string {
  return `${configuration().address}/sign-in?${new URLSearchParams({ error: problem, request: requestId }).toString()}`;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

// NextAuth's own client asks for JSON and follows `url` itself; a plain form is redirected.
async function sendBack(request: Request, problem: SignInProblem, requestId: string): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const address = signInAddress(problem, requestId);
  return form.get("json") === "true" ? Response.json({ url: address }) : redirectTo(address);
}
