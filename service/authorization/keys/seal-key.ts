import type { JsonWebKey } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** A private RS256 key of the realm as a JWK, with its key id. */
export type SigningKey = JsonWebKey & { kid: string; alg: "RS256"; use: "sig" };

/** Thrown when the realm's signing keys can't be opened. The message says what to do. */
export class SealedKeyError extends Error {
  override name = "SealedKeyError";
}

const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/**
 * Encrypts a signing key for the database, as a compact JWE (RFC 7516, AES-256-GCM with the key itself). The
 * key's id is in the authenticated header. `encryptionKey` has 32 bytes.
 */
export function sealKey(key: SigningKey, encryptionKey: Uint8Array): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ ...algorithms, kid: key.kid })
    .encrypt(encryptionKey);
}

/**
 * Decrypts the result of `sealKey`. Throws a `SealedKeyError` if it was encrypted with another key, was
 * changed, or belongs to another row.
 */
export async function openKey(
  row: { id: string; sealed_jwk: string },
  encryptionKey: Uint8Array,
): Promise<SigningKey> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(row.sealed_jwk, encryptionKey, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
    });
    if (protectedHeader.kid !== row.id) throw new Error("The sealed key has another id than its row.");
    return JSON.parse(new TextDecoder().decode(plaintext)) as SigningKey;
  } catch (cause) {
    throw new SealedKeyError(
      `The signing key ${row.id} in the database was sealed with another key than SERVICE_ENCRYPTION_KEY. ` +
        "Set the one it was sealed with, the same for every process; if that is lost, see Signing keys in docs/operations.md.",
      { cause },
    );
  }
}
