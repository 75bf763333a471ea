import "server-only";
import { errorSentences } from "#contract/errors.ts";
import type { Export } from "#contract/export.ts";
import { AppError } from "../errors/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import type { PostingsSource } from "./export-postings.ts";

/**
 * Returns an export from the service if it has ended, so that its postings no longer change. Throws
 * EXPORT_NOT_FINISHED while it runs, and as `callEndpoint`.
 */
export async function endedExport({
  connection,
  exportId,
  requestId,
  signal,
}: PostingsSource): Promise<Export> {
  const found = await callEndpoint("readExport", {
    connection,
    requestId,
    params: { exportId },
    ...(signal && { signal }),
  });
  if (found.status !== "EXPORTING") return found;
  throw new AppError({ code: "EXPORT_NOT_FINISHED", message: errorSentences.EXPORT_NOT_FINISHED });
}
