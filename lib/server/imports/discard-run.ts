import "server-only";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { requireOwnUpload } from "./draft-run.ts";
import { leaveNotice } from "./notices.ts";

type Discarding = { personId: string; audit: AuditRecorder<"IMPORT_DISCARDED"> };

/**
 * Deletes a run that was never started, with its records, its unsent rows and its repairs, records who did
 * it, and leaves a notice for who brought it. Without a person it is the background job that deletes an
 * upload which has stopped; a run whose records have all arrived meanwhile is kept. Resolves with false if
 * there is no such run. Throws RUN_ID_TAKEN for another person's upload, which nobody else sees.
 */
export async function discardRun(
  organizationId: string,
  runId: string,
  discarding?: Discarding,
): Promise<boolean> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    if (discarding) await requireOwnUpload(transaction, runId, discarding.personId);
    const run = await transaction
      .deleteFrom("import_run")
      .where("id", "=", runId)
      .where("organization_id", "=", organizationId)
      .where("state", "in", discarding ? ["UPLOADING", "PLANNED"] : ["UPLOADING"])
      .returning(["file_name", "record_count", "person_id"])
      .executeTakeFirst();
    if (!run) return false;
    for (const table of ["import_record", "import_unsent_row", "import_repair"] as const)
      await transaction
        .deleteFrom(table)
        .where("organization_id", "=", organizationId)
        .where("run_id", "=", runId)
        .execute();
    if (!discarding) return true;
    const { file_name: fileName, record_count: count, person_id: broughtBy } = run;
    await discarding.audit.done(transaction, { importRunId: runId, fileName, count });
    await leaveNotice(transaction, {
      ...{ organizationId, fileName, broughtBy },
      discardedBy: discarding.personId,
    });
    return true;
  });
}
