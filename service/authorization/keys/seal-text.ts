import { CompactEncrypt, compactDecrypt } from "jose";

const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/** The row that a sealed text belongs to, and SERVICE_ENCRYPTION_KEY with its 32 bytes. */
export type Seal = { id: string; encryptionKey: Uint8Array };

/**
 * Encrypts a text for the database, as a compact JWE (RFC 7516, AES-256-GCM with the key itself). The row's id
 * is in the authenticated header.
 */
export function sealText(text: string, { id, encryptionKey }: Seal): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...algorithms, kid: id })
    .encrypt(encryptionKey);
}

/**
 * Decrypts the result of `sealText`. Throws if it was encrypted with another key, was changed, or belongs to
 * another row.
 */
export async function openText(sealed: string, { id, encryptionKey }: Seal): Promise<string> {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, encryptionKey, {
    keyManagementAlgorithms: [algorithms.alg],
    contentEncryptionAlgorithms: [algorithms.enc],
  });
  if (protectedHeader.kid !== id) throw new Error("The sealed text has another id than its row.");
  return new TextDecoder().decode(plaintext);
}
