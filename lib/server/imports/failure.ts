import "server-only";
import { AppError } from "../http/app-error.ts";

/** The longest pause between two tries, in seconds. */
const longestSeconds = 60;

/**
 * What a failure means for a run that has failed `tries` times in a row: it pauses until a person resumes it, or it goes on
 * after some seconds: as many as the service says, else twice as many each time. A failure of our own pauses nothing.
 */
export function failureOf(
  error: unknown,
  tries: number,
): { pauses: true; seconds?: never } | { pauses: false; seconds: number } {
  const known = error instanceof AppError ? error : undefined;
  if (known && known.status < 500 && known.status !== 408 && known.status !== 429) return { pauses: true };
  return { pauses: false, seconds: known?.retryAfter ?? Math.min(2 ** tries, longestSeconds) };
}
