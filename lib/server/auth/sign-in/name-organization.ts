import "server-only";
import { cookies } from "next/headers";
import { cookieOptions } from "../sessions/cookies.ts";
import { setSessionCookie } from "../sessions/session-cookie.ts";
import { connect, grantedBy } from "./complete-sign-in.ts";
import { countAttempt } from "./count-attempts.ts";
import { flowCookies, flowSeconds } from "./flows.ts";
import { organizationAccess } from "./organization-access.ts";
import { organizationIdFrom } from "./organization-claim.ts";
import { deletePending, type PendingSignIn, readPending } from "./pending-sign-in.ts";
import { recordingRefusal } from "./record-refusal.ts";
import { pageAddress } from "./sign-in-address.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** Maximum number of organization ids that may be tried for one sign-in. */
const maxTries = 20;

/** Returns the pending sign-in of a flow, or undefined if this browser has none any more. */
export async function pendingOf(flowId: string): Promise<(PendingSignIn & { id: string }) | undefined> {
  const id = (await cookies()).get(flowCookies(flowId).pending)?.value;
  const pending = id && isUuid(id) ? await readPending(id) : undefined;
  return id !== undefined && pending ? { id, ...pending } : undefined;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Completes a sign-in with the organization whose id a person typed, after a read has proved that the token
 * opens it. Resolves with the address of the page that was asked for. Throws `SignInFailure`; the sign-in
 * stays pending then.
 */
export async function nameOrganization(flowId: string, typed: string, requestId: string): Promise<string> {
  const pending = await pendingOf(flowId);
  if (!pending) throw new SignInFailure("FlowUnknown");
  const limit = { tries: maxTries, seconds: flowSeconds };
  if ((await countAttempt(`organization ${pending.id}`, limit)) !== null) {
    throw new SignInFailure("TooManyTries");
  }
  const id = organizationIdFrom(typed);
  if (id === undefined) throw new SignInFailure("NoOrganization");
  await recordingRefusal(pending.identity, requestId, async () => {
    const access = await organizationAccess(id, grantedBy(pending.tokens), requestId);
    if (access === "refused") throw new SignInFailure("OrganizationRefused");
    if (access === "unknown") throw new SignInFailure("OrganizationNotFound");
  });
  if (!(await deletePending(pending.id))) throw new SignInFailure("FlowUnknown");
  const { sessionId } = await connect(pending.identity, { id, name: id }, pending.tokens, requestId);
  await setSessionCookie(sessionId);
  (await cookies()).set(flowCookies(flowId).pending, "", { ...cookieOptions(), maxAge: 0 });
  return pageAddress(pending.returnPath);
}
