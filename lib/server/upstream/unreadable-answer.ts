import "server-only";
import { AppError } from "../errors/app-error.ts";

/**
 * Returns UPSTREAM_UNREADABLE for an answer that is not what the interface promises; an `AppError` as it is.
 */
export const unreadableAnswer = (cause?: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError({
        code: "UPSTREAM_UNREADABLE",
        message: "The accounting service answered with something that is not what the interface promises.",
        cause,
      });
