import "server-only";
import { isUnavailable } from "#platform/database/is-unavailable.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";
import { AppError } from "../../errors/app-error.ts";

/** A failed sign-in. The problem is the key of the text for the person; the cause is for the log. */
export class SignInFailure extends Error {
  override name = "SignInFailure";
  readonly problem: SignInProblem;
  /** What the accounting service said of it, for the person. */
  readonly sentence: string | undefined;

  constructor(problem: SignInProblem, cause?: unknown, sentence?: string) {
    super(problem, { cause });
    this.problem = problem;
    this.sentence = sentence;
  }
}

const problemByError: Record<string, SignInProblem> = {
  access_denied: "AccessDenied",
  consent_required: "ConsentRequired",
  login_required: "ConsentRequired",
  interaction_required: "ConsentRequired",
  invalid_grant: "CodeExpired",
  invalid_client: "ClientRefused",
  unauthorized_client: "ClientRefused",
  invalid_scope: "ScopesRefused",
  temporarily_unavailable: "RealmUnreachable",
  server_error: "RealmUnreachable",
};

/** Returns the problem for an error code of the realm (RFC 6749 §4.1.2.1 and §5.2). */
export function problemOf(oauthError: string): SignInProblem {
  return problemByError[oauthError] ?? "RealmRefused";
}

/** Returns the problem for any error that was thrown during a sign-in. */
export function problemFrom(error: unknown): SignInProblem {
  if (error instanceof SignInFailure) return error.problem;
  if (error instanceof AppError && error.code === "TOO_MANY_REQUEST") return "TooManyAttempts";
  if (isUnavailable(error)) return "DatabaseUnavailable";
  return "Unexpected";
}

/** Converts an error of NextAuth's OAuth client, whose properties are the only sign of its kind. */
export function exchangeFailure(error: unknown): SignInFailure {
  const {
    error: code,
    code: systemCode,
    response,
  } = error as {
    error?: string;
    code?: string;
    response?: { statusCode?: number };
  };
  if ((response?.statusCode ?? 0) >= 500 || (!response && systemCode)) {
    return new SignInFailure("RealmUnreachable", error);
  }
  if (code) return new SignInFailure(problemOf(code), error);
  return new SignInFailure("Unexpected", error);
}
