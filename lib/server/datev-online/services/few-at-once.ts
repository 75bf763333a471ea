import "server-only";
import pLimit, { type LimitFunction } from "p-limit";

/** The maximum number of requests of each kind that a process has under way at DATEV, over all organizations. */
const maxAtOnce = 4;

// One for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & {
  kontorDatevLimits?: Record<"transfer" | "question", LimitFunction>;
};
const limits = (shared.kontorDatevLimits ??= {
  transfer: pLimit(maxAtOnce),
  question: pLimit(maxAtOnce),
});

/**
 * Runs a request to DATEV when fewer than four of its kind are under way in this process, in the order of the calls. Questions have a count of
 * their own, so that a person who asks does not wait behind large documents.
 */
export const fewAtOnce = <Result>(
  kind: keyof typeof limits,
  request: () => Promise<Result>,
): Promise<Result> => limits[kind](request);
