import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import pLimit, { type LimitFunction } from "p-limit";

/**
 * The maximum number of requests of each kind that a process has under way at DATEV, over all organizations.
 */
const maxAtOnce = 4;

type Kind = "transfer" | "question";

// One for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & {
  kontorDatevLimits?: Record<Kind, LimitFunction> & { counted: AsyncLocalStorage<ReadonlySet<Kind>> };
};
const limits = (shared.kontorDatevLimits ??= {
  transfer: pLimit(maxAtOnce),
  question: pLimit(maxAtOnce),
  counted: new AsyncLocalStorage(),
});

/**
 * Runs work when fewer than four of its kind are under way in this process, in the order of the calls: a
 * request to DATEV, or one with what must not be done while it waits, such as reading what is sent. What the
 * work asks for of the same kind is counted with it. Questions have a count of their own, so that a person
 * who asks does not wait behind large documents.
 */
export function fewAtOnce<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> {
  const counted = limits.counted.getStore() ?? new Set();
  if (counted.has(kind)) return work();
  return limits[kind](() => limits.counted.run(new Set([...counted, kind]), work));
}
