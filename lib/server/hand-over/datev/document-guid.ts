import "server-only";
import { hash } from "node:crypto";

/**
 * The namespace of these ids. It must never change, or documents that are handed over twice would get
 * different ids.
 */
const namespace = Buffer.from("b7f0c8e24d5a4c0f9a63d1e85f2b7c94", "hex");

/** The digits of the variant: two bits of the hash follow the bits 10. */
const variants = "89AB";

/**
 * Returns the id of a posting's documents in DATEV: a UUID of version 5 (RFC 9562) in capitals. The same
 * posting of the same organization always has the same id.
 */
export function documentGuid(organizationId: string, entityGuid: string): string {
  const name = Buffer.from(JSON.stringify([organizationId, entityGuid]));
  const digits = hash("sha1", Buffer.concat([namespace, name]), "hex").toUpperCase();
  const variant = variants[Number.parseInt(digits.charAt(16), 16) & 3] ?? "";
  const last = `${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-${last}`;
}
