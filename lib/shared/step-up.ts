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

/** The safeguard of an organization, as one person sees it. */
export type StepUpView = {
  minutes: ProofMinutes;
  /** Null while the safeguard is on or nothing is in its way. */
  obstacle: StepUpObstacle | null;
  request: StepUpRequest | null;
};

/** The request of one person to weaken the safeguard, which another person has to confirm. */
export type StepUpRequest = {
  id: string;
  minutes: number | null;
  requestedBy: string;
  requestedAt: string;
  isOwn: boolean;
};

/** The newest change of the safeguard, where it weakened it. `changedBy`: the names of those who did. */
export type WeakerStepUp = { minutes: number | null; changedBy: string; changedAt: string };
