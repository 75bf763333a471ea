import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { currentKey, keyWithId } from "../../sealing-keys.ts";

/** The two tokens of a connection, as the token endpoint returned them. */
export type Tokens = { access: string; refresh: string | null };

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypted tokens as a row of the database holds them. */
export type SealedTokens = { key_id: string; sealed_tokens: string };

/**
 * Encrypts tokens (AES-256-GCM, fresh nonce), bound to the id of their row: they can be decrypted under
 * that id only.
 */
export function sealTokens(tokens: Tokens, id: string): SealedTokens {
  const nonce = randomBytes(nonceBytes);
  const current = currentKey();
  const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return {
    key_id: current.id,
    sealed_tokens: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64"),
  };
}

/** Decrypts the result of `sealTokens`. Throws when the key is unknown, or the id or the text differs. */
export function openTokens(row: SealedTokens, id: string): Tokens {
  const bytes = Buffer.from(row.sealed_tokens, "base64");
  const decipher = createDecipheriv(algorithm, keyWithId(row.key_id), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(opened.toString("utf8")) as Tokens;
}
