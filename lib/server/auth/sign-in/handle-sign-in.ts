import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { callbackPath, pages } from "#lib/shared/paths.ts";
import { configuration } from "../../configuration.ts";
import { AppError } from "../../errors/app-error.ts";
import { clearSite } from "../sessions/clear-site.ts";
import { saveComputer } from "../sessions/computer.ts";
import { cookieName, cookieOptions } from "../sessions/cookies.ts";
import { readSession } from "../sessions/session.ts";
import { setSessionCookie } from "../sessions/session-cookie.ts";
import { checkRegistration } from "./check-registration.ts";
import { claimCode, networkOfRequest, throttle } from "./count-attempts.ts";
import {
  closeFlow,
  findFlow,
  type Flow,
  flowCookieOptions,
  flowCookies,
  newFlowId,
  saveFlow,
} from "./flows.ts";
import { returnAddress } from "./provider.ts";
import {
  failureAddress,
  isNavigation,
  organizationAddress,
  pageAddress,
  redirectTo,
} from "./sign-in-address.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";
import { problemOf, SignInFailure } from "./sign-in-failure.ts";

/**
 * The actions of NextAuth that the app uses. Others would only serve strangers: `_log` writes whatever is sent
 * to it into the log.
 */
const actions = new Set(["csrf", "providers", "session", "signin", "signout", "callback", "error"]);

type Next = (attempt: SignInAttempt | null, request?: NextRequest) => Promise<Response>;

/**
 * Runs one request through NextAuth and adds three guarantees. Every sign-in has its own cookies, so that
 * several tabs can sign in at once. A code is exchanged once. Every failure keeps its own cause in the
 * address of the sign-in page. Throws NOT_FOUND for an action that the app does not use.
 */
export async function handleSignIn(
  request: NextRequest,
  [action = "", provider]: string[],
  requestId: string,
  next: Next,
): Promise<Response> {
  if (!actions.has(action))
    throw new AppError({ code: "NOT_FOUND", message: "There is nothing at this address." });
  if (action === "session")
    return (await readSession()) ? withoutCookies(await next(null)) : Response.json({});
  if (action === "signin" && provider === "accounting" && request.method === "POST") {
    return begin(request, requestId, next);
  }
  if (action === "signout" && request.method === "POST") return clearSite(await next(null));
  if (action === "callback") return comeBack(request, requestId, next);
  return next(null);
}

/** Redirects the browser to the realm, after a check that the realm will redirect it back. */
async function begin(request: NextRequest, requestId: string, next: Next): Promise<Response> {
  const form = new URLSearchParams(await request.clone().text());
  const returnPath = callbackPath(form.get("callbackUrl") ?? undefined);
  try {
    await throttle(request, "signIn");
    await checkRegistration(returnAddress());
    await saveComputer(form);
    const flowId = newFlowId();
    const isFormOfPage = !form.has("csrfToken");
    const response = await next(
      { flowId, returnPath },
      isFormOfPage ? await withToken(request, form) : request,
    );
    const state = (await targetOf(response)).searchParams.get("state");
    // NextAuth redirects to its own page if another tab has replaced the CSRF token.
    if (state === null) throw new SignInFailure("Overtaken");
    await saveFlow(flowId, state);
    return response;
  } catch (error) {
    const address = await failureAddress(pages.signIn, error, {
      returnPath,
      requestId,
      network: networkOfRequest(request),
    });
    if (error instanceof AppError && !isNavigation(request)) return refusal(error, address, requestId);
    // NextAuth's own client asks for JSON and follows `url` itself; a plain form is redirected.
    return form.get("json") === "true" ? Response.json({ url: address }) : redirectTo(address);
  }
}

/**
 * Adds NextAuth's own token against forged requests to a form of ours, because a page without JavaScript
 * cannot fetch it. The route has refused what another site sent.
 */
async function withToken(request: NextRequest, form: URLSearchParams): Promise<NextRequest> {
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(`${token}${configuration().sessionSecret}`).digest("hex");
  (await cookies()).set(cookieName("csrf"), `${token}|${hash}`, cookieOptions());
  const body = new URLSearchParams([...form, ["csrfToken", token]]).toString();
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body });
}

// NextAuth would set the session cookie anew, with a lifetime that it must not have on a shared computer.
function withoutCookies(response: Response): Response {
  response.headers.delete("set-cookie");
  return response;
}

function refusal(error: AppError, url: string, requestId: string): Response {
  const headers = { "retry-after": String(error.retryAfter ?? 1) };
  return Response.json({ ...error.envelope(requestId), url }, { status: error.status, headers });
}

async function targetOf(response: Response): Promise<URL> {
  const location =
    response.headers.get("location") ?? ((await response.clone().json()) as { url: string }).url;
  return new URL(location, configuration().address);
}

/** Handles the redirect from the realm. */
async function comeBack(request: Request, requestId: string, next: Next): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const network = networkOfRequest(request);
  const flow = await findFlow(query.get("state"));
  if (!flow) {
    const error = new SignInFailure("FlowUnknown");
    return redirectTo(await failureAddress(pages.signIn, error, { returnPath: "/", requestId, network }));
  }
  try {
    return await finish(flow, query, next);
  } catch (error) {
    return redirectTo(
      await failureAddress(pages.signIn, error, { returnPath: flow.returnPath, requestId, network }),
    );
  } finally {
    await closeFlow(flow.id);
  }
}

async function finish(flow: Flow, query: URLSearchParams, next: Next): Promise<Response> {
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
    return redirectTo(pageAddress(flow.returnPath));
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
