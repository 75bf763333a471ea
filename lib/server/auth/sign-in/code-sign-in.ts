import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { callbackPath } from "#lib/shared/paths.ts";
import { readPastedCode } from "#lib/shared/pasted-code.ts";
import { configuration } from "../../configuration.ts";
import { checkRegistration } from "./check-registration.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { claimCode, countAttempt } from "./count-attempts.ts";
import { exchangeCode } from "./exchange-code.ts";
import { closeFlow, flowCookieOptions, flowCookies, flowSeconds, saveFlow } from "./flows.ts";
import { authorizationAddress } from "./provider.ts";
import { readSession } from "../sessions/session.ts";
import { setSessionCookie } from "../sessions/session-cookie.ts";
import { organizationAddress, pageAddress } from "./sign-in-address.ts";
import { problemOf, SignInFailure } from "./sign-in-failure.ts";

/** Maximum number of codes that may be pasted in one flow. */
const maxTries = 5;

/**
 * Begins a sign-in whose code is shown to the person (section 5.2), and resolves with the address at the
 * realm. The verifier stays the same during the flow, so that the code of an earlier tab works as well.
 * Throws as `checkRegistration`.
 */
export async function beginCodeFlow(flowId: string, returnPath: string): Promise<string> {
  const { codeDisplayUrl } = configuration();
  await checkRegistration(codeDisplayUrl);
  const verifier = (await readVerifier(flowId)) ?? randomBytes(32).toString("base64url");
  const names = flowCookies(flowId);
  const jar = await cookies();
  const token = { value: verifier };
  jar.set(names.verifier, await encode({ token, ...sealing(names.verifier) }), flowCookieOptions());
  jar.set(names.return, returnPath, flowCookieOptions());
  await saveFlow(flowId, verifier);
  return authorizationAddress(codeDisplayUrl, {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
}

/**
 * Completes a sign-in with the code that a person pasted, like a sign-in by redirect. Resolves with the
 * address of the next page. Throws `SignInFailure`.
 */
export async function finishCodeFlow(flowId: string, pasted: string, requestId: string): Promise<string> {
  const read = readPastedCode(pasted);
  if (!read) throw new SignInFailure("NoCode");
  const names = flowCookies(flowId);
  const jar = await cookies();
  const returnPath = callbackPath(jar.get(names.return)?.value);
  const verifier = await readVerifier(flowId);
  if (!verifier) {
    // The person pressed the back button after a successful sign-in.
    if (jar.has(names.flow) && (await readSession())) return pageAddress(returnPath);
    throw new SignInFailure("FlowUnknown");
  }
  if ("error" in read) throw new SignInFailure(problemOf(read.error), new Error(read.error.slice(0, 60)));
  const { issuer, codeDisplayUrl } = configuration();
  if (read.iss !== undefined && read.iss !== issuer) throw new SignInFailure("WrongIssuer");
  const limit = { tries: maxTries, seconds: flowSeconds };
  if ((await countAttempt(`flow ${flowId}`, limit)) !== null) throw new SignInFailure("TooManyTries");
  if (!(await claimCode(read.code))) throw new SignInFailure("CodeExpired", new Error("pasted twice"));
  const tokens = await exchangeCode(read.code, codeDisplayUrl, verifier);
  await closeFlow(flowId);
  const outcome = await completeSignIn(tokens, { returnPath, requestId });
  if ("pendingId" in outcome) {
    jar.set(names.pending, outcome.pendingId, flowCookieOptions());
    return organizationAddress(flowId);
  }
  await setSessionCookie(outcome.sessionId);
  return pageAddress(outcome.nextPath);
}

const sealing = (name: string) => ({
  secret: configuration().sessionSecret,
  salt: name,
  maxAge: flowSeconds,
});

async function readVerifier(flowId: string): Promise<string | undefined> {
  const name = flowCookies(flowId).verifier;
  const sealed = (await cookies()).get(name)?.value;
  if (sealed === undefined) return undefined;
  const token = await decode({ token: sealed, ...sealing(name) }).catch(() => null);
  return typeof token?.["value"] === "string" ? token["value"] : undefined;
}
