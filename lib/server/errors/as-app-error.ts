import "server-only";
import { isDiskFull, isUnavailable } from "#platform/database/is-unavailable.ts";
import { StoreError } from "#platform/objects/object-store.ts";
import { AppError } from "./app-error.ts";

/** The `Retry-After` of a database that does not answer, in seconds. A restart takes about as long. */
const pauseSeconds = 1;

/**
 * The `Retry-After` of a store that fails, in seconds. What keeps it from answering lasts longer than a
 * restart.
 */
const storePauseSeconds = 5;

/**
 * Returns the answer to any error that a handler threw: the error itself if it is an `AppError`,
 * DATABASE_UNAVAILABLE (503) or DATABASE_FULL (507) for those of the database, STORE_UNAVAILABLE (503) or
 * STORE_OUT_OF_SPACE (507) for those of the store, otherwise INTERNAL_SERVER_ERROR.
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
  if (error instanceof StoreError) return storeFailure(error);
  const message = "Something failed on our side.";
  return new AppError({ code: "INTERNAL_SERVER_ERROR", message, cause: error });
}

/** A store whose settings or rights are wrong is mended by the operator, as one that does not answer. */
function storeFailure(cause: StoreError): AppError {
  if (cause.problem === "full")
    return new AppError({
      code: "STORE_OUT_OF_SPACE",
      message: "The store of the web app has no space left, so the file was not stored. Give it space.",
      cause,
    });
  return new AppError({
    code: "STORE_UNAVAILABLE",
    message: "The store of the web app does not answer at the moment. Try again in a few seconds.",
    retryAfter: storePauseSeconds,
    cause,
  });
}
