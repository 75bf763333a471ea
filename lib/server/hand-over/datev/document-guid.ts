import "server-only";
import { createHash } from "node:crypto";

/** Names the space of these ids; it must never change, or documents handed over twice would not be the same. */
const namespace = Buffer.from("b7f0c8e24d5a4c0f9a63d1e85f2b7c94", "hex");

/**
 * The id under which DATEV keeps the documents of a posting: a UUID of version 5 (RFC 9562) in capitals, the same
 * whenever the same posting of the same organization is handed over.
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
