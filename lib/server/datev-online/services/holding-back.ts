import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "../../errors/app-error.ts";

// One for the process, because Next bundles this module several times. The key is the address of a service
// for one client, with the hash of a token where DATEV asked that access alone to wait.
const shared = globalThis as typeof globalThis & { kontorDatevPauses?: LRUCache<string, number> };
const pauses = (shared.kontorDatevPauses ??= new LRUCache<string, number>({ max: 10_000 }));

const maxSeconds = 3_600;

/** Throws DATEV_BUSY, with the seconds that are left, while DATEV has asked to wait. */
export function requireNoPause(key: string): void {
  const seconds = Math.ceil(((pauses.get(key) ?? 0) - Date.now()) / 1000);
  if (seconds <= 0) return;
  const message = `DATEV has asked to wait for ${seconds} more seconds.`;
  throw new AppError({ code: "DATEV_BUSY", message, retryAfter: seconds });
}

/** Sends nothing more for the time that DATEV has asked for, an hour at the most. */
export function pauseFor(key: string, seconds: number): void {
  const milliseconds = Math.min(seconds, maxSeconds) * 1000;
  pauses.set(key, Date.now() + milliseconds, { ttl: milliseconds });
}
