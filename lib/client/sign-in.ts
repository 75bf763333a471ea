import { signIn, signOut } from "next-auth/react";

/**
 * Sends the person to the accounting service's sign-in, where they also choose an organization. Afterwards they
 * are back at `callbackUrl`, a path of this app, or without it where they were. Rejects when Kontor itself can't be
 * reached; the page stays then.
 */
export async function startSignIn(callbackUrl?: string): Promise<void> {
  const { pathname, search } = window.location;
  await signIn("accounting", { callbackUrl: callbackUrl ?? pathname + search });
}

/** Ends the session and shows the sign-in page. */
export function endSession(): void {
  void signOut({ callbackUrl: "/sign-in" });
}
