import type { Log } from "#platform/log.ts";
import type { Sql } from "../database/tables.ts";
import { loadSigningKeys, type SigningKey } from "./signing-keys.ts";

/** The realm's signing keys as a running process has them. */
export type KeyRing = {
  /** The key that signs first; a new array whenever anything changes. */
  readonly keys: SigningKey[];
  /** Asks the database for changes now, once a second at most. */
  renew(): Promise<void>;
  /** Asks no more, and waits for a question that is under way. */
  stop(): Promise<void>;
};

const everyMilliseconds = 3_000;
const leastMilliseconds = 1_000;

const idsOf = (keys: SigningKey[]) => keys.map((key) => key.kid).join(" ");

/**
 * Loads the realm's signing keys and keeps up with rotations: it looks every three seconds, so that a key is known to
 * every process before one of them signs with it. `tokenSeconds` is the lifetime of what is signed here. While the
 * database does not answer the keys stay as they are.
 */
export async function openKeyRing(
  database: Sql,
  { tokenSeconds, log }: { tokenSeconds: number; log: Log },
): Promise<KeyRing> {
  let keys = await loadSigningKeys(database, tokenSeconds);
  let renewedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const found = await loadSigningKeys(database, tokenSeconds);
      if (found.length > 0 && idsOf(found) !== idsOf(keys)) keys = found;
    } catch (error) {
      log.warn({ err: error }, "signing keys were not looked up");
    } finally {
      asking = undefined;
    }
  }

  const look = () => (asking ??= ask());
  const timer = setInterval(() => void look(), everyMilliseconds).unref();
  return {
    get keys() {
      return keys;
    },
    async renew() {
      const now = performance.now();
      if (now - renewedAt < leastMilliseconds) {
        await asking;
        return;
      }
      renewedAt = now;
      await look();
    },
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}
