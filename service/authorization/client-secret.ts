import { createHash, timingSafeEqual } from "node:crypto";

/** Hashes a client secret for storage: SHA-256 in hexadecimal, enough for a secret that a machine made. */
export function hashClientSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Compares a secret that was sent with a stored hash, in a time that tells nothing about either. */
export function isClientSecret(secret: string, hash: string): boolean {
  const actual = Buffer.from(hashClientSecret(secret));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
