import "server-only";
import { log } from "../log.ts";
import type { SignInProblem } from "#lib/shared/sign-in-problems.ts";

/** One pass through NextAuth: what it found out about its failure, which NextAuth itself would hide behind one code. */
export type SignInAttempt = { problem?: SignInProblem };

const problemByError: Record<string, SignInProblem> = {
  access_denied: "AccessDenied",
  invalid_grant: "CodeExpired",
  invalid_client: "ClientRefused",
  unauthorized_client: "ClientRefused",
  login_required: "Overtaken",
  temporarily_unavailable: "RealmUnreachable",
  server_error: "RealmUnreachable",
};

/** The problem behind an OAuth error code (RFC 6749 §4.1.2.1 and §5.2). */
export function problemOf(oauthError: string): SignInProblem {
  return problemByError[oauthError] ?? "Unexpected";
}

/** Notes why the code could not be exchanged, and logs the cause. */
export function noteProblem(attempt: SignInAttempt, error: unknown): void {
  const {
    error: code,
    message,
    code: systemCode,
  } = error as { error?: string; message?: string; code?: string };
  if (code) attempt.problem = problemOf(code);
  else if (systemCode || /timed? ?out/i.test(message ?? "")) attempt.problem = "RealmUnreachable";
  else if (/state|iss mismatch|checks/.test(message ?? "")) attempt.problem = "Overtaken";
  else attempt.problem = "Unexpected";
  log.warn({ problem: attempt.problem, error: code ?? systemCode, reason: message }, "sign-in failed");
}
