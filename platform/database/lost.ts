import { randomUUID } from "node:crypto";
import { isUnavailable } from "./is-unavailable.ts";

/** What the `digest` of an error begins with whose cause is a database that does not answer. */
export const lostDigest = "DATABASE_UNAVAILABLE";

// One time for the process, because Next.js bundles this module and the entry does not.
const shared = globalThis as typeof globalThis & { kontorDatabaseLost?: number };

/**
 * Records that the database does not answer, if an error says so, and gives the error a `digest` with an id.
 * Next.js logs the digest and hands it to the error page, which gets nothing else of an error on the server.
 */
export function recordLoss(error: Error): void {
  if (!isUnavailable(error)) return;
  shared.kontorDatabaseLost = performance.now();
  Object.assign(error, { digest: `${lostDigest};${randomUUID()}` });
}

/**
 * Returns whether the database did not answer at a moment since `since`, in milliseconds of
 * `performance.now()`.
 */
export function wasLostSince(since: number): boolean {
  return (shared.kontorDatabaseLost ?? -Infinity) >= since;
}
