import "server-only";
import { errorSentences } from "#contract/errors.ts";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { watchExport } from "../exports/watch-export.ts";
import { AppError } from "../http/app-error.ts";
import type { PostingsSource } from "./export-postings.ts";

/**
 * An export that has ended: what it took no longer changes. Throws EXPORT_NOT_FINISHED while it runs, and as
 * `watchExport`, by which it shares the service's answer with everybody who watches the export.
 */
export async function endedExport({
  connection,
  exportId,
  requestId,
}: PostingsSource): Promise<WatchedExport> {
  const found = await watchExport({ connection, exportId, requestId });
  if (found.status !== "EXPORTING") return found;
  throw new AppError({ code: "EXPORT_NOT_FINISHED", message: errorSentences.EXPORT_NOT_FINISHED });
}
