import "server-only";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { configuration } from "../../configuration.ts";

/** The two tokens of a connection, as the token endpoint returned them. */
export type Tokens = { access: string; refresh: string | null };

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypted tokens as a row of the database holds them. */
export type SealedTokens = { key_id: string; sealed_tokens: string };

/** Returns an id for a key that does not reveal it. */
function keyId(key: Buffer): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 8);
}

/** Returns the id of the key that encrypts at present. */
export const currentKeyId = (): string => keyId(configuration().tokenKey);

/**
 * Encrypts tokens (AES-256-GCM, fresh nonce), bound to the id of their row: they can be decrypted under
 * that id only.
 */
export function sealTokens(tokens: Tokens, id: string): SealedTokens {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, configuration().tokenKey, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return {
    key_id: currentKeyId(),
    sealed_tokens: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64"),
  };
}

/** Decrypts the result of `sealTokens`. Throws when the key is unknown, or the id or the text differs. */
export function openTokens(row: SealedTokens, id: string): Tokens {
  const { tokenKey, otherTokenKeys } = configuration();
  const key = [tokenKey, ...otherTokenKeys].find((candidate) => keyId(candidate) === row.key_id);
  if (!key) throw new Error(`No key ${row.key_id} is known that opens these tokens.`);
  const bytes = Buffer.from(row.sealed_tokens, "base64");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(opened.toString("utf8")) as Tokens;
}
