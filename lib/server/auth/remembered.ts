import "server-only";
import { LRUCache } from "lru-cache";

/**
 * The maximum age of a cached value, in milliseconds. A process whose notification of a change was lost
 * sees the change after this time at the latest.
 */
const rememberMilliseconds = 1_000;

type Memory = {
  entries: LRUCache<string, { personId: string; value: object }>;
  /**
   * Counts the invalidations. A value that was being read during one may be out of date and is not cached.
   */
  forgotten: number;
};

// One cache for the process, because Next bundles this module several times and an invalidation must reach
// all.
const shared = globalThis as typeof globalThis & { kontorMemory?: Memory };
const memory = (shared.kontorMemory ??= {
  entries: new LRUCache({ max: 10_000, ttl: rememberMilliseconds }),
  forgotten: 0,
});

/**
 * Returns the result of `load`, or the cached result for the same key if it is at most a second old and has
 * not been invalidated. Null is not cached.
 */
export async function remembered<Value extends object>(
  key: string,
  load: () => Promise<{ personId: string; value: Value } | null>,
): Promise<Value | null> {
  const known = memory.entries.get(key);
  if (known) return known.value as Value;
  const before = memory.forgotten;
  const loaded = await load();
  if (loaded && memory.forgotten === before) memory.entries.set(key, loaded);
  return loaded?.value ?? null;
}

/** Deletes all cached values of a person at once, and prevents reads in progress from being cached. */
export function forgetPerson(personId: string): void {
  memory.forgotten++;
  for (const [key, { personId: owner }] of memory.entries.entries()) {
    if (owner === personId) memory.entries.delete(key);
  }
}
