/** Why a sign-in did not succeed: the value of `error` in the address of its page, and the key of its text. */
export const signInProblems = [
  "AccessDenied",
  "CodeExpired",
  "NoCode",
  "RealmUnreachable",
  "RealmRefused",
  "ScopesRefused",
  "ServiceUnreachable",
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

/** Reads the `error` parameter of an address; what is not known is an unexpected problem. */
export function signInProblemFrom(value: string): SignInProblem {
  return signInProblems.find((problem) => problem === value) ?? "Unexpected";
}

/** The request id in an address, where it looks like one of ours: what else stands there is not shown. */
export function requestIdFrom(value: string | undefined): string | undefined {
  return value && /^[\w.-]{8,64}$/.test(value) ? value : undefined;
}
