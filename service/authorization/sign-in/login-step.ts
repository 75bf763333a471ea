import type { CodeProblem } from "../../pages/code-step-page.ts";
import type { LoginProblem } from "../../pages/login-page.ts";
import type { PasskeyRequest } from "../factors/passkeys.ts";
import type { Person } from "../people/people.ts";

type Problem<Name> = {
  status: 200 | 400 | 401 | 429;
  problem?: Name | undefined;
  /** Only with the problem `throttled`. */
  waitSeconds?: number | undefined;
};

/** The form for username and password. */
export type PasswordStep = { step: "password"; username?: string | undefined } & Problem<LoginProblem>;

/**
 * The form for the second factor, once the password was right. Without an app or a passkey it lacks that
 * part.
 */
export type CodeStep = {
  step: "code";
  ticket: string;
  hasApp: boolean;
  request: PasskeyRequest | undefined;
} & Problem<CodeProblem>;

/**
 * The form that sets up an authenticator app, or with a `request` a passkey. `address` is what the QR code
 * holds.
 */
export type SetUpStep = {
  step: "set up";
  ticket: string;
  secret: string;
  address: string;
  request: PasskeyRequest | undefined;
} & Problem<CodeProblem>;

/** The form that a login shows next, and the HTTP status of the response. */
export type LoginStep = PasswordStep | CodeStep | SetUpStep;

/** A login that is complete. */
export type SignedIn = {
  person: Person;
  /** How the person proved who they are (RFC 8176). */
  amr: string[];
  /** Only if the login has set up the second factor: the codes to be shown. */
  recoveryCodes?: string[] | undefined;
};
