import "server-only";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * What can be done about an error of DATEV's login (RFC 6749 §4.1.2.1). The others are the operator's: the
 * app is registered otherwise.
 */
const codes = new Map<string | undefined, AppErrorCode>([
  [undefined, "DATEV_SIGN_IN_FAILED"],
  ["access_denied", "DATEV_SIGN_IN_FAILED"],
  ["invalid_scope", "DATEV_SCOPE_MISSING"],
  ["server_error", "DATEV_FAILED"],
  ["temporarily_unavailable", "DATEV_BUSY"],
]);

/**
 * Returns the error for a sign-in that DATEV's login did not complete. `error` is DATEV's own code, if it
 * named one.
 */
export const refusedSignIn = (error?: string, cause?: unknown): AppError =>
  new AppError({
    code: codes.get(error) ?? "DATEV_APP_UNKNOWN",
    message: `DATEV did not complete the sign-in: ${error ?? "no reason"}.`,
    cause,
  });
