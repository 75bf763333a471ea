import "server-only";
import { readErrorCode } from "#lib/shared/error-codes.ts";
import type { SharedProblem } from "../database/tables/export-tables.ts";
import { AppError } from "../errors/app-error.ts";

/** Returns a failure in the form that is stored for later requests, with the request id for the logs. */
export function sharedProblem(error: AppError, requestId: string): SharedProblem {
  return { ...error.envelope(requestId), status: error.status };
}

/** Returns the error of a stored failure. */
export function errorFrom({ errorCode, message, status, requestId }: SharedProblem): AppError {
  return new AppError({ ...readErrorCode(errorCode), message, status, upstreamRequestId: requestId });
}
