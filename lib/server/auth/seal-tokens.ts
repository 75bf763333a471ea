import "server-only";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { configuration } from "../configuration.ts";

/** The two tokens of a connection, as they came from the token endpoint. */
export type Tokens = { access: string; refresh: string | null };

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Names the key that a row was sealed with, without telling anything of the key. */
export function currentKeyId(): string {
  return createHash("sha256").update(configuration().tokenKey).digest("hex").slice(0, 8);
}

/** Encrypts tokens (AES-256-GCM, fresh nonce) so that they open for this connection's id only. */
export function sealTokens(tokens: Tokens, connectionId: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, configuration().tokenKey, nonce).setAAD(Buffer.from(connectionId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Opens what `sealTokens` made. Throws when the key, the connection or the text is another one. */
export function openTokens(text: string, connectionId: string): Tokens {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(algorithm, configuration().tokenKey, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(connectionId))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(opened.toString("utf8")) as Tokens;
}
