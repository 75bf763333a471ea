import "server-only";
import { secondsFor } from "../../exports/bring/bring-export.ts";
import { indexInBackground } from "../../exports/index-in-background.ts";
import { findKnownExport } from "../../exports/known-exports.ts";
import { watchExport } from "../../exports/watch-export.ts";
import { exportOf, go, type StepContext, type StepEnd, waitFor } from "./step.ts";

/**
 * Waits until the export of an order has ended, with all others who watch it. Ends the order if the export
 * has no postings, or all of them failed. Throws as `watchExport`.
 */
export async function waitForExport(context: StepContext): Promise<StepEnd> {
  const { connection, requestId } = context;
  const exportId = exportOf(context);
  const { status, postingsCount } = await watchExport({ connection, exportId, requestId });
  if (status === "EXPORTING") {
    const known = await findKnownExport(connection.organizationId, exportId);
    return waitFor(known ? secondsFor(known) : 1);
  }
  if (status === "FAILED" && postingsCount > 0) return { kind: "end", outcome: "failed" };
  if (postingsCount === 0) return { kind: "end", outcome: "nothing" };
  // The receipt knows possible duplicates only then; until it does, a sign-off needs a reason.
  indexInBackground(connection);
  return go({ step: "files" });
}
