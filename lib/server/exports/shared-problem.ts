import "server-only";
import type { SharedProblem } from "../database/tables/export-tables.ts";
import { AppError } from "../http/app-error.ts";

/** A failure as it is kept for whoever asks next, with the request id under which it is found in the logs. */
export function sharedProblem(error: AppError, requestId: string): SharedProblem {
  return { ...error.envelope(requestId), status: error.status };
}

/** The error of a failure that was kept. */
export function errorFrom({ errorCode, message, status, requestId }: SharedProblem): AppError {
  return new AppError({ code: errorCode, message, status, upstreamRequestId: requestId });
}
