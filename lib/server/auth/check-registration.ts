import "server-only";
import { sendRequest } from "../upstream/send-request.ts";
import { authorizationAddress } from "./provider.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** How long the realm may take to show that it is there, in milliseconds. */
const probeMilliseconds = 5_000;

/**
 * Asks the realm what it would otherwise tell the person on a page of its own that never leads back: whether it is there
 * and knows client id and redirect address. The request asks for no page (`prompt=none`), so nothing begins by it.
 * Throws RealmUnreachable or NotRegistered.
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
  // A redirect, with whatever error, is only sent to an address that is registered.
  if (status >= 400) throw new SignInFailure("NotRegistered", new Error(`status ${status}`));
}
