import "server-only";
import { cookies } from "next/headers";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { sendRequest } from "../upstream/send-request.ts";
import { cookieName } from "./cookies.ts";
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
  requestId: string,
  next: (attempt: SignInAttempt) => Promise<Response>,
): Promise<Response> {
  if (action === "session" && !(await readSession())) return Response.json({});
  if (action === "signin" && provider && request.method === "POST" && !(await realmAnswers(requestId))) {
    return sendBack(request, requestId);
  }
  if (action !== "callback") return next({});
  const error = new URL(request.url).searchParams.get("error");
  if (error) {
    log.info({ requestId, error }, "the realm refused");
    return redirectTo(await signInAddress(problemOf(error), requestId));
  }
  const attempt: SignInAttempt = {};
  const response = await next(attempt);
  const target = new URL(response.headers.get("location") ?? "/", configuration().address);
  if (!target.pathname.startsWith("/api/auth/") && target.pathname !== "/sign-in") return response;
  const headers = new Headers(response.headers);
  headers.set("location", await signInAddress(attempt.problem ?? "Overtaken", requestId));
  return new Response(null, { status: response.status, headers });
}

async function realmAnswers(requestId: string): Promise<boolean> {
  try {
    const response = await sendRequest({
      method: "GET",
      url: `${configuration().issuer}/.well-known/openid-configuration`,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    await response.body.dump();
    return response.statusCode < 500;
  } catch (error) {
    log.warn({ requestId, err: error }, "the realm does not answer");
    return false;
  }
}

/** The sign-in page with the problem, and with the page that the person was on the way to. */
async function signInAddress(problem: SignInProblem, requestId: string): Promise<string> {
  const wanted = (await cookies()).get(cookieName("return"))?.value;
  const query = new URLSearchParams({ error: problem, request: requestId });
  const { address } = configuration();
  if (wanted?.startsWith(`${address}/`)) query.set("callbackUrl", wanted.slice(address.length));
  return `${address}/sign-in?${query.toString()}`;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

// NextAuth's own client asks for JSON and follows `url` itself; a plain form is redirected.
async function sendBack(request: Request, requestId: string): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const address = await signInAddress("RealmUnreachable", requestId);
  return form.get("json") === "true" ? Response.json({ url: address }) : redirectTo(address);
}
