import type { JsonWebKey } from "node:crypto";
import { openText, sealText } from "./seal-text.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

/** A private RS256 key of the realm as a JWK, with its key id. */
export type SigningKey = JsonWebKey & { kid: string; alg: "RS256"; use: "sig" };

/** Thrown when the realm's signing keys can't be opened. The message says what to do. */
export class SealedKeyError extends Error {
  override name = "SealedKeyError";
}

/** Encrypts a signing key for the database (seal-text.ts). */
export function sealKey(key: SigningKey, encryptionKeys: EncryptionKeys): Promise<string> {
  return sealText(JSON.stringify(key), { id: key.kid, encryptionKeys });
}

/**
 * Decrypts the result of `sealKey`. Throws a `SealedKeyError` if it was encrypted with another key, was
 * changed, or belongs to another row.
 */
export async function openKey(
  row: { id: string; sealed_jwk: string },
  encryptionKeys: EncryptionKeys,
): Promise<SigningKey> {
  try {
    return JSON.parse(await openText(row.sealed_jwk, { id: row.id, encryptionKeys })) as SigningKey;
  } catch (cause) {
    throw new SealedKeyError(
      `The signing key ${row.id} in the database was sealed with another key than SERVICE_ENCRYPTION_KEY. ` +
        "Set the one it was sealed with, the same for every process; if that is lost, see Signing keys in docs/operations.md.",
      { cause },
    );
  }
}
