import path from "node:path";
import type { FileType } from "#contract/posting.ts";

const byExtension: Record<string, string> = {
  ".pdf": "application/pdf",
  ".xml": "application/xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".tif": "image/tiff",
  ".tiff": "image/tiff",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Returns the content type of a document: by its type if that determines it, otherwise by the extension of
 * its name.
 */
export function documentContentType(type: FileType, name: string): string {
  if (type === "INVOICE" || type === "AUDIT_TRAIL") return "application/pdf";
  if (type === "XRECHNUNG") return "application/xml";
  return byExtension[path.extname(name).toLowerCase()] ?? "application/octet-stream";
}
