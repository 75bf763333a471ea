/** The class of a login with a second factor, as realms name it in `acr` and `acr_values`. */
export const secondFactorClass = "mfa";

/** The lifetimes of a proof that an organization can choose, in minutes. */
export const proofMinutes = [5, 15, 30, 60, 240, 480] as const;

/** The lifetime of a proof in an organization; null if it asks for none. */
export type ProofMinutes = (typeof proofMinutes)[number] | null;

/**
 * Why an organization can't switch the safeguard on: the access token does not say how and when its person
 * logged in, the realm does not name the class, or the realm did not answer.
 */
export type StepUpObstacle = "TOKEN_SILENT" | "CLASS_UNKNOWN" | "REALM_SILENT";

/** Returns whether a change asks for a second factor more rarely, or no longer. */
export function isWeaker(former: number | null, next: number | null): boolean {
  return former !== null && (next === null || next > former);
}

/** The safeguard of an organization: the lifetime of a proof, and what is in its way while it is off. */
export type StepUpView = { minutes: ProofMinutes; obstacle: StepUpObstacle | null };
