import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { computerFrom } from "#lib/shared/computer.ts";
import { callbackPath, pages } from "#lib/shared/paths.ts";
import { consentField } from "#lib/shared/sign-in-form.ts";
import { configuration } from "../../configuration.ts";
import { AppError } from "../../errors/app-error.ts";
import { readComputer, saveComputer } from "../sessions/computer.ts";
import { cookieName, cookieOptions } from "../sessions/cookies.ts";
import { readSession } from "../sessions/session.ts";
import { checkRegistration } from "./check-registration.ts";
import { networkOfRequest, throttle } from "./count-attempts.ts";
import { newFlowId, saveFlow } from "./flows.ts";
import { returnAddress } from "./provider.ts";
import type { RunNextAuth } from "./run-next-auth.ts";
import { failureAddress, isNavigation, redirectTo } from "./sign-in-address.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** Redirects the browser to the realm, after a check that the realm will redirect it back. */
export async function beginSignIn(
  request: NextRequest,
  requestId: string,
  next: RunNextAuth,
): Promise<Response> {
  const form = new URLSearchParams(await request.clone().text());
  const returnPath = callbackPath(form.get("callbackUrl") ?? undefined);
  try {
    await throttle(request, "signIn");
    await checkRegistration(returnAddress());
    const parameters: Record<string, string> = (await mayRemember(form)) ? { organization_hint: "*" } : {};
    await saveComputer(form);
    return await sendToRealm(request, form, { flowId: newFlowId(), returnPath, parameters }, next);
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
 * Returns whether the realm may pass over its consent page for an organization that is connected. Only a new
 * sign-in in a browser that has signed in before, on a computer that nobody else uses, and not after a
 * failure: everybody else sees who they are about to go on as.
 */
async function mayRemember(form: URLSearchParams): Promise<boolean> {
  if (form.has(consentField) || computerFrom(form) === "shared") return false;
  return (await readComputer()) === "own" && (await readSession()) === null;
}

/**
 * Begins a flow and resolves with NextAuth's redirect to the realm, with additional parameters of the
 * authorization request. Throws `SignInFailure`.
 */
export async function sendToRealm(
  request: NextRequest,
  form: URLSearchParams,
  flow: { flowId: string; returnPath: string; parameters: Record<string, string> },
  next: RunNextAuth,
): Promise<Response> {
  const { flowId, returnPath, parameters } = flow;
  const address = new URL(request.url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  // Without JavaScript a page can't fetch NextAuth's own token against forged requests.
  const token = form.has("csrfToken") ? undefined : await createToken();
  const body = new URLSearchParams([...form, ...(token === undefined ? [] : [["csrfToken", token]])]);
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  const asked = new NextRequest(address, { method: "POST", headers, body: body.toString() });
  const response = await next({ flowId, returnPath }, asked);
  const state = (await targetOf(response)).searchParams.get("state");
  // NextAuth redirects to its own page if another tab has replaced the CSRF token.
  if (state === null) throw new SignInFailure("Overtaken");
  await saveFlow(flowId, state);
  return response;
}

/** Creates NextAuth's token for a form of ours. The route has refused what another site sent. */
async function createToken(): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(`${token}${configuration().sessionSecret}`).digest("hex");
  (await cookies()).set(cookieName("csrf"), `${token}|${hash}`, cookieOptions());
  return token;
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
