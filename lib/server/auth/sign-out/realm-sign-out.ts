import "server-only";
import { pages } from "#lib/shared/paths.ts";
import type { SignOutState } from "#lib/shared/sign-out.ts";
import { configuration } from "../../configuration.ts";
import { log } from "../../log.ts";
import { pageAddress } from "../sign-in/sign-in-address.ts";
import { discoverRealm } from "./discover-realm.ts";

const signInPage = (state: SignOutState) => pageAddress(pages.signIn, { state });

/**
 * Returns where the browser goes after a sign-out: to the realm, so that its session ends too, and from
 * there back to the sign-in page (OpenID Connect RP-Initiated Logout §2). There is no id_token, because the
 * interface does not ask for `openid`; so the realm asks the person first. Where it offers no sign-out or
 * does not answer, it is the sign-in page, which says so. Never throws.
 */
export async function realmSignOut(requestId: string): Promise<string> {
  try {
    const { end_session_endpoint: endpoint } = await discoverRealm();
    if (endpoint === undefined) return signInPage("realm-without-sign-out");
    const address = new URL(endpoint);
    address.searchParams.set("client_id", configuration().clientId);
    address.searchParams.set("post_logout_redirect_uri", pageAddress(pages.signIn));
    address.searchParams.set("state", "signed-out" satisfies SignOutState);
    return address.href;
  } catch (error) {
    log.warn({ requestId, err: error }, "the realm can't be asked to sign out");
    return signInPage("realm-unreachable");
  }
}
