import "server-only";
import type { SharedProblem } from "../database/tables/export-tables.ts";
import { AppError } from "../http/app-error.ts";

/** Returns a failure in the form that is stored for later requests, with the request id for the logs. */
export function sharedProblem(error: AppError, requestId: string): SharedProblem {
  return { ...error.envelope(requestId), status: error.status };
}

/** Returns the error of a stored failure. */
export function errorFrom({ errorCode, message, status, requestId }: SharedProblem): AppError {
  return new AppError({ code: errorCode, message, status, upstreamRequestId: requestId });
}
