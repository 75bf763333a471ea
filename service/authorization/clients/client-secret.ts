import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Returns the SHA-256 of a client secret in hexadecimal. That is enough for storage, because the secret is
 * random.
 */
export function hashClientSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Returns whether a secret matches a stored hash. The comparison takes constant time, so that its duration
 * reveals nothing.
 */
export function isClientSecret(secret: string, hash: string): boolean {
  const actual = Buffer.from(hashClientSecret(secret));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
