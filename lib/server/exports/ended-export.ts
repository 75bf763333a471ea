import "server-only";
import { errorSentences } from "#contract/errors.ts";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { AppError } from "../errors/app-error.ts";
import { type CallingConnection, callEndpoint } from "../upstream/call-endpoint.ts";
import { findKnownExport, recordExports, watchedFrom } from "./known-exports.ts";

/** An export, and the connection that reads it for a request. */
export type ExportSource = {
  connection: CallingConnection;
  exportId: string;
  requestId: string;
};

/**
 * Returns an export that has ended, so that its postings no longer change. The service is asked only about
 * one that is not known to have ended. Throws EXPORT_NOT_FINISHED while it runs, and as `callEndpoint`.
 */
export async function endedExport({ connection, exportId, requestId }: ExportSource): Promise<WatchedExport> {
  const { organizationId } = connection;
  const known = await findKnownExport(organizationId, exportId);
  if (known?.ended_seen_at) return watchedFrom(known);
  const found = await callEndpoint("readExport", { connection, requestId, params: { exportId } });
  await recordExports(organizationId, [found]);
  if (found.status === "EXPORTING")
    throw new AppError({ code: "EXPORT_NOT_FINISHED", message: errorSentences.EXPORT_NOT_FINISHED });
  const recorded = await findKnownExport(organizationId, found.id);
  return recorded ? watchedFrom(recorded) : { ...found, firstSeenAt: new Date().toISOString() };
}
