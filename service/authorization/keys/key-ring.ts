import type { Log } from "#platform/log.ts";
import type { Sql } from "../../database/tables.ts";
import type { SigningKey } from "./seal-key.ts";
import { loadSigningKeys } from "./signing-keys.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

/** The realm's signing keys in a running process. */
export type KeyRing = {
  /** All keys, the signing key first. Any change replaces the array. */
  readonly keys: SigningKey[];
  /** Reads the keys from the database now, at most once a second. */
  renew(): Promise<void>;
  /** Stops the regular reads and waits for a running one. */
  stop(): Promise<void>;
};

const everyMilliseconds = 3_000;
const minRenewalMilliseconds = 1_000;

const idsOf = (keys: SigningKey[]) => keys.map((key) => key.kid).join(" ");

/**
 * Loads the realm's signing keys and reads them again every three seconds, so that every process knows a
 * new key before any of them signs with it. `tokenSeconds` is the lifetime of the tokens signed here;
 * `encryptionKeys` open the keys. While the database is unreachable, the keys stay unchanged.
 */
export async function openKeyRing(
  database: Sql,
  options: { tokenSeconds: number; encryptionKeys: EncryptionKeys; log: Log },
): Promise<KeyRing> {
  let keys = await loadSigningKeys(database, options);
  let renewedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const found = await loadSigningKeys(database, options);
      if (found.length > 0 && idsOf(found) !== idsOf(keys)) keys = found;
    } catch (error) {
      options.log.warn({ err: error }, "signing keys were not looked up");
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
      if (now - renewedAt < minRenewalMilliseconds) {
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
