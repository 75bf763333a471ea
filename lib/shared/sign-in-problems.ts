/**
 * The reasons why a sign-in failed: the value of `error` in the address of its page, and the key of its
 * text.
 */
export const signInProblems = [
  "AccessDenied",
  "ConsentRequired",
  "CodeExpired",
  "NoCode",
  "RealmUnreachable",
  "RealmRefused",
  "ScopesRefused",
  "ServiceUnreachable",
  "DatabaseUnavailable",
  "TokenRefused",
  "ClientRefused",
  "NotRegistered",
  "WrongIssuer",
  "FlowUnknown",
  "Overtaken",
  "NoOrganization",
  "OrganizationRefused",
  "OrganizationNotFound",
  "TooManyAttempts",
  "TooManyTries",
  "SessionEnded",
  "Unexpected",
] as const;

export type SignInProblem = (typeof signInProblems)[number];

/** Reads the `error` parameter of an address. An unknown value is an unexpected problem. */
export function signInProblemFrom(value: string): SignInProblem {
  return signInProblems.find((problem) => problem === value) ?? "Unexpected";
}

/**
 * Reads the request id in an address. Text that does not look like an id of this app is dropped, so that it
 * is not shown.
 */
export function requestIdIn(value: string | undefined): string | undefined {
  return value && /^[\w.-]{8,64}$/.test(value) ? value : undefined;
}
