import "server-only";
import { AppError } from "../../errors/app-error.ts";

/** Returns the error for a target that can't be reached, or fails, at present. */
export function unreachable(cause: unknown): AppError {
  const words = cause instanceof Error ? cause.message : "";
  return new AppError({
    code: "TARGET_UNREACHABLE",
    message: `The target did not take the files: ${words}`,
    cause,
  });
}
