import "server-only";
import { isDiskFull, isUnavailable } from "#platform/database/is-unavailable.ts";
import { AppError } from "./app-error.ts";

/** The `Retry-After` of a database that does not answer, in seconds. A restart takes about as long. */
const pauseSeconds = 1;

/**
 * Returns the answer to any error that a handler threw: the error itself if it is an `AppError`,
 * DATABASE_UNAVAILABLE (503) or DATABASE_FULL (507) for those of the database, otherwise INTERNAL_SERVER_ERROR.
 */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error))
    return new AppError({
      code: "DATABASE_UNAVAILABLE",
      message: "The database of the web app does not answer at the moment. Try again in a few seconds.",
      retryAfter: pauseSeconds,
      cause: error,
    });
  if (isDiskFull(error))
    return new AppError({
      code: "DATABASE_FULL",
      message: "The database of the web app has no space left, so nothing was saved. Give its disk space.",
      cause: error,
    });
  const message = "Something failed on our side.";
  return new AppError({ code: "INTERNAL_SERVER_ERROR", message, cause: error });
}
