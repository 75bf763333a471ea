import "server-only";
import { createHash } from "node:crypto";

/**
 * The namespace of these ids. It must never change, or documents that are handed over twice would get
 * different ids.
 */
const namespace = Buffer.from("b7f0c8e24d5a4c0f9a63d1e85f2b7c94", "hex");

/**
 * Returns the id of a posting's documents in DATEV: a UUID of version 5 (RFC 9562) in capitals. The same
 * posting of the same organization always has the same id.
 */
export function documentGuid(organizationId: string, entityGuid: string): string {
  const hash = createHash("sha1")
    .update(namespace)
    .update(JSON.stringify([organizationId, entityGuid]))
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const text = hash.toString("hex").slice(0, 32).toUpperCase();
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
