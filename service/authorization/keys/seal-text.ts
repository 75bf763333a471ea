import { CompactEncrypt, compactDecrypt } from "jose";
import { type EncryptionKeys, withAnyKey } from "../../encryption-keys.ts";

const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/** The row that a sealed text belongs to, and the keys. */
export type Seal = { id: string; encryptionKeys: EncryptionKeys };

/**
 * Encrypts a text for the database, as a compact JWE (RFC 7516, AES-256-GCM with the present key itself).
 * The row's id is in the authenticated header.
 */
export function sealText(text: string, { id, encryptionKeys }: Seal): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...algorithms, kid: id })
    .encrypt(encryptionKeys[0]);
}

/**
 * Decrypts the result of `sealText`. Throws if it was encrypted with none of the keys, was changed, or
 * belongs to another row.
 */
export async function openText(sealed: string, { id, encryptionKeys }: Seal): Promise<string> {
  const { plaintext, protectedHeader } = await withAnyKey(encryptionKeys, (key) =>
    compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
    }),
  );
  if (protectedHeader.kid !== id) throw new Error("The sealed text has another id than its row.");
  return new TextDecoder().decode(plaintext);
}

/**
 * Seals the result of `sealText` anew with the present key. Returns null where it is already sealed with it.
 * Throws as `openText`.
 */
export async function resealText(sealed: string, { id, encryptionKeys }: Seal): Promise<string | null> {
  const [current] = encryptionKeys;
  try {
    await openText(sealed, { id, encryptionKeys: [current] });
    return null;
  } catch {
    return sealText(await openText(sealed, { id, encryptionKeys }), { id, encryptionKeys });
  }
}
