import "server-only";
import { AppError } from "../../errors/app-error.ts";

/**
 * Returns the error for a target that can't be reached, or fails, at present. Its message is the network's
 * or server's own words alone, because the page says the rest in the reader's language.
 */
export function unreachable(cause: unknown): AppError {
  return new AppError({
    code: "TARGET_UNREACHABLE",
    message: cause instanceof Error ? cause.message : "",
    cause,
  });
}
