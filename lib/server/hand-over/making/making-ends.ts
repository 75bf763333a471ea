import "server-only";
import { EventEmitter } from "node:events";

// One emitter for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorMakingEnds?: EventEmitter };
const ends = (shared.kontorMakingEnds ??= new EventEmitter().setMaxListeners(0));

/** Waits for the end of a hand-over that is being made. `close` must be called. */
type MakingWatch = { endOr(milliseconds: number): Promise<void>; close(): void };

/** Tells those who watch a hand-over in this process that its job has ended. */
export const reportMakingEnd = (id: string): void => void ends.emit(id);

/**
 * Watches a hand-over that is being made. `endOr` resolves when this process has reported its end since the
 * watch began, or else after the given time, because another process may make it.
 */
export function watchMaking(id: string): MakingWatch {
  const end = Promise.withResolvers<null>();
  const report = () => end.resolve(null);
  ends.once(id, report);
  return {
    async endOr(milliseconds) {
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), milliseconds);
      await Promise.race([end.promise, late.promise]);
      clearTimeout(timer);
    },
    close: () => void ends.off(id, report),
  };
}
