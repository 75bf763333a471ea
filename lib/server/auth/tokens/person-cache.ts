import "server-only";
import { LRUCache } from "lru-cache";

/**
 * The maximum age of a cached value, in milliseconds. A process whose notification of a change was lost
 * sees the change after this time at the latest.
 */
const maxAgeMilliseconds = 1_000;

/** An entry without a value is deleted as soon as it is read. */
type Entry = { personId: string; value: object | null };

type Load = () => Promise<Entry | null>;

type PersonCache = {
  entries: LRUCache<string, Entry, Load>;
  /** The keys that are being read. Their owners are not known yet. */
  reading: Set<{ key: string }>;
};

// One cache for the process, because Next bundles this module several times and an invalidation must reach
// all.
const shared = globalThis as typeof globalThis & { kontorPersonCache?: PersonCache };
const cache = (shared.kontorPersonCache ??= createCache());

function createCache(): PersonCache {
  const reading: PersonCache["reading"] = new Set();
  const entries = new LRUCache<string, Entry, Load>({
    max: 10_000,
    ttl: maxAgeMilliseconds,
    // A read whose key was deleted meanwhile still answers those who wait for it, but it is not cached.
    ignoreFetchAbort: true,
    async fetchMethod(key, _, { context: load }) {
      const read = { key };
      reading.add(read);
      try {
        return (await load()) ?? { personId: "", value: null };
      } finally {
        reading.delete(read);
      }
    },
  });
  return { entries, reading };
}

/**
 * Returns the result of `load`, or the cached result for the same key if it is at most a second old and has
 * not been invalidated. Concurrent calls for a key share one `load`. Null and errors are not cached.
 */
export async function loadThroughCache<Value extends object>(
  key: string,
  load: () => Promise<{ personId: string; value: Value } | null>,
): Promise<Value | null> {
  const { value } = await cache.entries.forceFetch(key, { context: load });
  if (value === null) cache.entries.delete(key);
  return value as Value | null;
}

/**
 * Deletes all cached values of a person at once. Values that are being read are neither cached nor given to
 * later calls, because they may be out of date and their owners are not known yet.
 */
export function invalidatePerson(personId: string): void {
  for (const { key } of cache.reading) cache.entries.delete(key);
  for (const [key, { personId: owner }] of cache.entries.entries()) {
    if (owner === personId) cache.entries.delete(key);
  }
}
