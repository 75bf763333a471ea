import { createHash } from "node:crypto";

/** A key that seals at present, with an id that does not reveal it: eight hexadecimal digits. */
export type SealingKey = { id: string; key: Uint8Array };

/** The keys of a program: one seals, all open. */
export type SealingKeys = {
  /** Returns the key that seals at present. */
  current(): SealingKey;
  /** Returns the key with an id, the present one or a former one. Throws an `Error` for an unknown key. */
  withId(id: string): Uint8Array;
};

const keyId = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/** Returns the sealing keys of a program from what `read` returns at each use. Each key has 32 bytes. */
export function sealingKeys(read: () => { current: Uint8Array; former: readonly Uint8Array[] }): SealingKeys {
  return {
    current() {
      const key = read().current;
      return { id: keyId(key), key };
    },
    withId(id) {
      const { current, former } = read();
      const key = [current, ...former].find((candidate) => keyId(candidate) === id);
      if (!key) throw new Error(`No key ${id} is known that opens this.`);
      return key;
    },
  };
}
