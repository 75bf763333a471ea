import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { ownKeys } from "./sealing-keys.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** An encrypted text: base64 of nonce, tag and ciphertext, and the id of its key. */
export type SealedText = { keyId: string; sealed: string };

/**
 * Encrypts a text (AES-256-GCM, fresh nonce), bound to the id of its row: it can be decrypted under that id
 * only.
 */
export function sealText(text: string, id: string): SealedText {
  const nonce = randomBytes(nonceBytes);
  const current = ownKeys.current();
  const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return {
    keyId: current.id,
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64"),
  };
}

/** Decrypts the result of `sealText`. Throws when the key is unknown, or the id or the text differs. */
export function openText({ keyId, sealed }: SealedText, id: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(algorithm, ownKeys.withId(keyId), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return opened.toString("utf8");
}
