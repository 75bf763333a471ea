import { createHash } from "node:crypto";
import { contentDisposition } from "./content-disposition.ts";
import type { StoredDocument } from "./read-document.ts";

/**
 * The headers that a document is sent with. A document came from outside, so a browser may neither guess another
 * type for it nor run anything in it.
 */
export function documentHeaders({ name, contentType, bytes }: StoredDocument) {
  return {
    "content-type": contentType,
    "content-length": bytes.length,
    "content-disposition": contentDisposition(name),
    etag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    ...(contentType !== "application/pdf" && { "content-security-policy": "default-src 'none'; sandbox" }),
  };
}
