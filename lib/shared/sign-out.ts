/** Starts the sign-out at the realm, for a person who is signed out here. */
export const realmSignOutPath = "/api/sign-out";

/**
 * What became of the realm's session after a sign-out. signed-out: the realm was asked to end it, and has
 * sent the browser back. realm-unreachable: it did not answer. realm-without-sign-out: it offers none.
 */
export const signOutStates = ["signed-out", "realm-unreachable", "realm-without-sign-out"] as const;

export type SignOutState = (typeof signOutStates)[number];

/** Reads the state in the address of the sign-in page. The realm returns it in the parameter `state`. */
export function signOutStateFrom(value: string | undefined): SignOutState | null {
  return signOutStates.find((state) => state === value) ?? null;
}
