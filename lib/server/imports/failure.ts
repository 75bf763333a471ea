import "server-only";
import { AppError } from "../errors/app-error.ts";

/** The maximum pause between two tries, in seconds. */
const maxSeconds = 60;

/**
 * Returns the effect of a failure on a run that has failed `tries` times in a row. The run pauses until a
 * person resumes it, or continues after the seconds of Retry-After, otherwise after a time that doubles
 * each time. A bug or a database error of this app does not pause a run.
 */
export function failureOf(
  error: unknown,
  tries: number,
): { pauses: true; seconds?: never } | { pauses: false; seconds: number } {
  const known = error instanceof AppError ? error : undefined;
  if (known && known.status < 500 && known.status !== 408 && known.status !== 429) return { pauses: true };
  return { pauses: false, seconds: known?.retryAfter ?? Math.min(2 ** tries, maxSeconds) };
}
