import type { WrittenExport } from "#contract/export.ts";
import type { ExportStatus } from "#contract/export-status.ts";

/** Returns an export's row in the form of section 2.2. */
export function writeExport(row: {
  id: string;
  status: ExportStatus;
  postings_count: number;
  created_at: Date;
}): WrittenExport {
  return {
    id: row.id,
    postingsCount: row.postings_count,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}
