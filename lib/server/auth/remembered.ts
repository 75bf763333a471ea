import "server-only";
import { LRUCache } from "lru-cache";

/** How long something is remembered at the most, in milliseconds: as late as this does a process learn of a change whose news was lost. */
const rememberMilliseconds = 1_000;

type Memory = {
  entries: LRUCache<string, { personId: string; value: object }>;
  /** Counts what was forgotten. What was read before the last of it may be out of date and isn't remembered. */
  forgotten: number;
};

// Next bundles this module into several places of one process; what one place forgets all must forget.
const shared = globalThis as typeof globalThis & { kontorMemory?: Memory };
const memory = (shared.kontorMemory ??= {
  entries: new LRUCache({ max: 10_000, ttl: rememberMilliseconds }),
  forgotten: 0,
});

/**
 * What `load` reads, or what it read up to a second ago under the same key and nobody has changed since. Nothing that
 * is absent is remembered.
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

/** Forgets everything about a person at once, also what is being read at this moment. */
export function forgetPerson(personId: string): void {
  memory.forgotten++;
  for (const [key, { personId: owner }] of memory.entries.entries()) {
    if (owner === personId) memory.entries.delete(key);
  }
}
