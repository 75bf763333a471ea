/**
 * Sends the person to the accounting service's sign-in, where they also choose an organization. Afterwards they
 * are back at `callbackUrl`, a path of this app, or without it where they were. Rejects when Kontor itself can't be
 * reached; the page stays then.
 */
export async function startSignIn(callbackUrl?: string): Promise<void> {
  const { pathname, search } = window.location;
  const { getProviders, signIn } = await nextAuth();
  // Without an answer `signIn` would leave the page for one that is not there either.
  if (!(await getProviders())) throw new Error("Kontor does not answer.");
  await signIn("accounting", { callbackUrl: callbackUrl ?? pathname + search });
}

/** Ends the session and shows the sign-in page. Rejects when Kontor itself can't be reached; the session stays then. */
export async function endSession(): Promise<void> {
  const { signOut } = await nextAuth();
  await signOut({ callbackUrl: "/sign-in" });
}

/** Loaded when it is wanted: few pages of many end in a sign-in. */
const nextAuth = () => import("next-auth/react");
