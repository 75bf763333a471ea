import { type Computer, computerField } from "#lib/shared/computer.ts";
import { consentField } from "#lib/shared/sign-in-form.ts";
import { realmSignOutPath } from "#lib/shared/sign-out.ts";
import { secondFactorClass } from "#lib/shared/step-up.ts";

/** What a sign-in begins with. */
export type SignInStart = {
  callbackUrl?: string | undefined;
  computer?: Computer | undefined;
  isStepUp?: boolean;
  asksConsent?: boolean;
};

/**
 * What a sign-in asks of the realm that is to prove a second factor anew. On the page of an organization it
 * is proved for that one, which the person need not choose again: a realm that knows the hint passes over
 * its consent page.
 */
function freshSecondFactor(pathname: string) {
  const [, encoded] = /^\/organizations\/([^/]+)/.exec(pathname) ?? [];
  return {
    ...{ acr_values: secondFactorClass, max_age: "0" },
    ...(encoded !== undefined && { organization_hint: decodeURIComponent(encoded) }),
  };
}

/**
 * Sends the person to the accounting service's sign-in, where they also choose an organization. Afterwards
 * they return to `callbackUrl`, a path of this app; by default to the current page. Without `computer`, what
 * was said of it before still counts. With `isStepUp`, the realm asks for the second factor even of a person
 * who is logged in there; with `asksConsent`, it shows its consent page also where a connection stands.
 * Rejects if Kontor itself cannot be reached, and stays on the page.
 */
export async function startSignIn({
  callbackUrl,
  computer,
  isStepUp = false,
  asksConsent = false,
}: SignInStart = {}): Promise<void> {
  const { pathname, search } = window.location;
  const { getProviders, signIn } = await nextAuth();
  // Without this request, an unreachable server would make `signIn` leave for a page that cannot be loaded.
  if (!(await getProviders())) throw new Error("Kontor does not answer.");
  const chosen = computer && { [computerField]: computer };
  const consent = asksConsent && { [consentField]: "again" };
  const target = { callbackUrl: callbackUrl ?? pathname + search, ...chosen, ...consent };
  await signIn("accounting", target, isStepUp ? freshSecondFactor(pathname) : {});
}

/**
 * Ends the session and goes on to the sign-out at the realm. Rejects if Kontor itself cannot be reached; the
 * session then stays.
 */
export async function signOutHere(): Promise<void> {
  const { signOut } = await nextAuth();
  const { url } = await signOut({ callbackUrl: realmSignOutPath, redirect: false });
  window.location.assign(url);
}

/** Loaded lazily, because few visits of a page end in a sign-in. */
const nextAuth = () => import("next-auth/react");
