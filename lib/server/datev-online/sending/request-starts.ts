import "server-only";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The minimum time between the beginnings of two requests with a document, in milliseconds. DATEV names no
 * rate.
 */
const intervalMilliseconds = 50;

/** Returns what resolves when the next request with a document may begin. */
export function requestStarts(): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = performance.now();
    const wait = nextAt - now;
    nextAt = Math.max(now, nextAt) + intervalMilliseconds;
    if (wait > 0) await pause(wait);
  };
}
