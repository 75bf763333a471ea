import "server-only";
import { createHash } from "node:crypto";
import { configuration } from "./configuration.ts";

/** A key that seals at present, with an id that does not reveal it: eight hexadecimal digits. */
export type SealingKey = { id: string; key: Buffer };

const keyId = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/** Returns the key that seals at present. */
export function currentKey(): SealingKey {
  const { tokenKey } = configuration();
  return { id: keyId(tokenKey), key: tokenKey };
}

/** Returns the key with an id, the present one or a former one. Throws an `Error` for an unknown key. */
export function keyWithId(id: string): Buffer {
  const { tokenKey, otherTokenKeys } = configuration();
  const key = [tokenKey, ...otherTokenKeys].find((candidate) => keyId(candidate) === id);
  if (!key) throw new Error(`No key ${id} is known that opens this.`);
  return key;
}
