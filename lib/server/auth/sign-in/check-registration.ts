import "server-only";
import { sendRequest } from "../../transport/send-request.ts";
import { authorizationAddress } from "./provider.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** The maximum time that the realm may take to answer the probe, in milliseconds. */
const probeMilliseconds = 5_000;

/**
 * Checks that the realm is reachable and knows client id and redirect address. Otherwise the person would
 * see the error on a page of the realm that does not lead back. The request asks for no page
 * (`prompt=none`), so it does not start a sign-in. Throws RealmUnreachable or NotRegistered.
 */
export async function checkRegistration(redirectAddress: string): Promise<void> {
  let status: number;
  try {
    const response = await sendRequest({
      method: "GET",
      url: authorizationAddress(redirectAddress, { prompt: "none", state: "registration" }),
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    await response.body.dump();
    status = response.statusCode;
  } catch (error) {
    throw new SignInFailure("RealmUnreachable", error);
  }
  if (status >= 500 || status === 429)
    throw new SignInFailure("RealmUnreachable", new Error(`status ${status}`));
  // The realm redirects only to a registered address, even with an error.
  if (status >= 400) throw new SignInFailure("NotRegistered", new Error(`status ${status}`));
}
