import "server-only";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { isUnavailable } from "#platform/database/is-unavailable.ts";
import { pages } from "#lib/shared/paths.ts";
import { configuration } from "../../configuration.ts";
import { AppError } from "../../errors/app-error.ts";
import { clearSite } from "../sessions/clear-site.ts";
import { readSession } from "../sessions/session.ts";
import { setSessionCookie } from "../sessions/session-cookie.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { claimCode, networkOfRequest } from "./count-attempts.ts";
import { closeFlow, findFlow, type Flow, flowCookieOptions, flowCookies } from "./flows.ts";
import { recordOutcome } from "./further-organizations.ts";
import type { RunNextAuth } from "./run-next-auth.ts";
import { failureAddress, organizationAddress, pageAddress, redirectTo } from "./sign-in-address.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";
import { problemFrom, problemOf, SignInFailure } from "./sign-in-failure.ts";

/**
 * The actions of NextAuth that the app uses. Others would only serve strangers: `_log` writes whatever is
 * sent to it into the log.
 */
const actions = new Set(["csrf", "providers", "session", "signin", "signout", "callback", "error"]);

/**
 * Runs one request through NextAuth and adds three guarantees. Every sign-in has its own cookies, so that
 * several tabs can sign in at once. A code is exchanged once. Every failure keeps its own cause in the
 * address of the sign-in page. Throws NOT_FOUND for an action that the app does not use.
 */
export async function handleSignIn(
  request: NextRequest,
  [action = "", provider]: string[],
  requestId: string,
  next: RunNextAuth,
): Promise<Response> {
  if (!actions.has(action))
    throw new AppError({ code: "NOT_FOUND", message: "There is nothing at this address." });
  if (action === "session")
    return (await readSession()) ? withoutCookies(await next(null)) : Response.json({});
  if (action === "signin" && provider === "accounting" && request.method === "POST") {
    return beginSignIn(request, requestId, next);
  }
  if (action === "signout" && request.method === "POST") return clearSite(await next(null));
  if (action === "callback") return comeBack(request, requestId, next);
  return next(null);
}

// NextAuth would set the session cookie anew, with a lifetime that it must not have on a shared computer.
function withoutCookies(response: Response): Response {
  response.headers.delete("set-cookie");
  return response;
}

/** Handles the redirect from the realm. */
async function comeBack(request: Request, requestId: string, next: RunNextAuth): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const network = networkOfRequest(request);
  const flow = await findFlow(query.get("state"));
  if (!flow) {
    const error = new SignInFailure("FlowUnknown");
    return redirectTo(await failureAddress(pages.signIn, error, { returnPath: "/", requestId, network }));
  }
  try {
    const answer = await finish(flow, query, next);
    await recordOutcome(flow.id, "connected", requestId);
    return answer;
  } catch (error) {
    const { returnPath } = flow;
    const address = await failureAddress(pages.signIn, error, { returnPath, requestId, network });
    // Without the database there is no chain to go on with.
    if (isUnavailable(error)) return redirectTo(address);
    // One organization of several that can't be connected doesn't stop the others.
    const isOfChain = await recordOutcome(flow.id, problemFrom(error), requestId);
    return redirectTo(isOfChain ? pageAddress(returnPath) : address);
  } finally {
    await closeFlow(flow.id);
  }
}

async function finish(flow: Flow, query: URLSearchParams, next: RunNextAuth): Promise<Response> {
  const [iss, code] = [query.get("iss"), query.get("code")];
  if (iss !== null && iss !== configuration().issuer) throw new SignInFailure("WrongIssuer");
  if (!flow.isOpen) return handleUsedResponse(flow);
  const error = query.get("error");
  if (error !== null) throw new SignInFailure(problemOf(error), new Error(error.slice(0, 60)));
  if (code === null) throw new SignInFailure("RealmRefused", new Error("neither code nor error"));
  if (!(await claimCode(code))) return handleUsedResponse(flow);
  const attempt: SignInAttempt = { flowId: flow.id, returnPath: flow.returnPath };
  await next(attempt);
  if (!attempt.outcome) throw attempt.failure ?? new SignInFailure("FlowUnknown");
  if ("sessionId" in attempt.outcome) {
    await setSessionCookie(attempt.outcome.sessionId);
    return redirectTo(pageAddress(attempt.outcome.nextPath));
  }
  (await cookies()).set(flowCookies(flow.id).pending, attempt.outcome.pendingId, flowCookieOptions());
  return redirectTo(organizationAddress(flow.id));
}

// Handles a response that was used already, after the back button or a reload. The realm would revoke the
// tokens if the code were sent a second time.
async function handleUsedResponse({ returnPath }: Flow): Promise<Response> {
  if (await readSession()) return redirectTo(pageAddress(returnPath));
  throw new SignInFailure("Overtaken");
}
