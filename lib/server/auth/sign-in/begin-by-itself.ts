import "server-only";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { callbackPath, pages } from "#lib/shared/paths.ts";
import { readComputer } from "../sessions/computer.ts";
import { cookieName, cookieOptions } from "../sessions/cookies.ts";
import { sessionOf } from "../sessions/session.ts";
import { beginSignIn, sendToRealm } from "./begin-sign-in.ts";
import { networkOfRequest } from "./count-attempts.ts";
import { newFlowId } from "./flows.ts";
import { askForNext, chainIdFrom, recordOutcome } from "./further-organizations.ts";
import { nextAuthFor } from "./run-next-auth.ts";
import { logFailure, pageAddress, redirectTo } from "./sign-in-address.ts";
import { problemFrom } from "./sign-in-failure.ts";

/** The seconds after which a browser may be sent to the realm again without a click. */
const restSeconds = 60;

const sentCookie = () => cookieName("sent");

/**
 * Returns whether the sign-in page leads on to the realm by itself: in a browser that has signed in before,
 * on a computer that nobody else uses. Others are asked first whose computer it is. A browser that was sent
 * a moment ago stays on the page, so that no answer of the realm can make it go round in circles.
 */
export async function mayGoByItself(): Promise<boolean> {
  return (await readComputer()) === "own" && !(await cookies()).has(sentCookie());
}

/** Sends a browser to the realm without a form: for the next organization of a chain, or for a sign-in. */
export async function beginByItself(request: NextRequest, requestId: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const chainId = chainIdFrom(searchParams.get("chain"));
  if (chainId !== undefined) return beginNext(request, chainId, requestId);
  (await cookies()).set(sentCookie(), "1", { ...cookieOptions(), maxAge: restSeconds });
  const callbackUrl = callbackPath(searchParams.get("callbackUrl") ?? undefined);
  const asked = new NextRequest(signInAddress(), {
    method: "POST",
    headers: request.headers,
    body: new URLSearchParams({ callbackUrl }).toString(),
  });
  return beginSignIn(asked, requestId, nextAuthFor(["signin", "accounting"], asked, requestId));
}

const signInAddress = () => pageAddress("/api/auth/signin/accounting");

/**
 * Asks the realm for the next organization of the person's chain, without a page and by a flow of its own.
 */
async function beginNext(request: NextRequest, chainId: string, requestId: string): Promise<Response> {
  const returnPath = pages.connecting({ chain: chainId });
  const session = await sessionOf(request);
  const flowId = newFlowId();
  const organizationId = session && (await askForNext(chainId, session.person.id, flowId));
  if (!organizationId) return redirectTo(pageAddress(returnPath));
  const asked = new NextRequest(signInAddress(), { headers: request.headers });
  const parameters = { prompt: "none", organization_hint: organizationId };
  const form = new URLSearchParams({ callbackUrl: returnPath });
  const next = nextAuthFor(["signin", "accounting"], asked, requestId);
  try {
    return await sendToRealm(asked, form, { flowId, returnPath, parameters }, next);
  } catch (error) {
    logFailure(error, { requestId, network: networkOfRequest(request) });
    await recordOutcome(flowId, problemFrom(error), requestId);
    return redirectTo(pageAddress(returnPath));
  }
}
