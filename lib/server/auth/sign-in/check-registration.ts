import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { sendRequest } from "../../transport/send-request.ts";
import { authorizationAddress, signInMilliseconds } from "./provider.ts";
import { SignInFailure } from "./sign-in-failure.ts";

// A realm that requires PKCE refuses a request without a challenge and logs it as a failed login. No code
// comes back, so nobody needs the verifier.
const probe = {
  prompt: "none",
  state: "registration",
  code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
  code_challenge_method: "S256",
};

/** The errors of a realm that would show a page if it were allowed to (OpenID Connect Core §3.1.2.6). */
const asksForPerson = new Set([
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

/**
 * Checks that the realm is reachable and knows client id and redirect address. Otherwise the person would
 * see the error on a page of the realm that does not lead back. The request asks for no page
 * (`prompt=none`), so it does not start a sign-in. Resolves with the error that the realm names besides that
 * a person is missing, such as `invalid_scope`, or null. Throws RealmUnreachable or NotRegistered.
 */
export async function checkRegistration(redirectAddress: string): Promise<string | null> {
  let status: number;
  let location: string;
  try {
    const response = await sendRequest({
      method: "GET",
      url: authorizationAddress(redirectAddress, probe),
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(signInMilliseconds),
    });
    await response.body.dump();
    status = response.statusCode;
    location = String(response.headers["location"] ?? "");
  } catch (error) {
    throw new SignInFailure("RealmUnreachable", error);
  }
  if (status >= 500 || status === 429)
    throw new SignInFailure("RealmUnreachable", new Error(`status ${status}`));
  // The realm redirects only to a registered address, even with an error.
  if (status >= 400) throw new SignInFailure("NotRegistered", new Error(`status ${status}`));
  const error = URL.parse(location)?.searchParams.get("error") ?? null;
  return error === null || asksForPerson.has(error) ? null : error;
}
