import "server-only";
import { AppError } from "../errors/app-error.ts";

/** Maximum heavy answers being made or waited for in this process, and by one person. */
const maxHeavy = { process: 8, person: 4 };

/** The `Retry-After` of a refusal, in seconds. The browser asks again by itself for half a minute. */
const pauseSeconds = 2;

// One map for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorHeavyAnswers?: Map<string, number> };
/** The number of heavy answers in progress by person. It holds no key without one. */
const inProgress = (shared.kontorHeavyAnswers ??= new Map<string, number>());

/**
 * Reserves a slot for an answer that takes long to compute: of files, comparisons and checks. Throws
 * SERVER_BUSY if too many are in progress, so that small requests are still answered and none waits without
 * an end. Returns the function that releases the slot, which may be called again without effect.
 */
export function reserveHeavySlot(personId: string): () => void {
  const own = inProgress.get(personId) ?? 0;
  const all = [...inProgress.values()].reduce((sum, count) => sum + count, 0);
  if (own >= maxHeavy.person || all >= maxHeavy.process)
    throw new AppError({
      code: "SERVER_BUSY",
      message: "Too many large computations are in progress. Try again in a few seconds.",
      retryAfter: pauseSeconds,
    });
  inProgress.set(personId, own + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (inProgress.get(personId) ?? 1) - 1;
    if (left > 0) inProgress.set(personId, left);
    else inProgress.delete(personId);
  };
}
