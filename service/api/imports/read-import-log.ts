import type { WrittenImportLog } from "#contract/import.ts";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql, Tables } from "../../database/tables.ts";
import { paginationOf } from "../pagination.ts";
import { ServiceError } from "../service-error.ts";

/**
 * Reads one page of an import's log in the order of submission (section 2.7). While the job runs, the log
 * contains the records processed so far. Throws NOT_FOUND for an id that is not an import of the
 * organization, whatever its form.
 */
export async function readImportLog(
  { database, settled }: { database: Sql; settled: SettledReads<Tables> },
  {
    organizationId,
    processId,
    offset,
    limit,
  }: { organizationId: string; processId: string; offset: number; limit: number },
): Promise<WrittenImportLog> {
  const job = isUuid(processId)
    ? await database
        .selectFrom("import_job")
        .select(["process_id", "status", "operation", "processed"])
        .where("process_id", "=", processId)
        .where("organization_id", "=", organizationId)
        .executeTakeFirst()
    : undefined;
  if (!job) throw new ServiceError("NOT_FOUND", { message: "The organization has no such import." });
  const from = Math.min(offset, job.processed);
  const until = Math.min(offset + limit, job.processed);
  const events = await settled(
    (sql) =>
      sql
        .selectFrom("import_event")
        .select(["record_id", "error", "created_at"])
        .where("organization_id", "=", organizationId)
        .where("process_id", "=", job.process_id)
        .where("ordinal", ">=", from)
        .where("ordinal", "<", until)
        .orderBy("ordinal")
        .execute(),
    (rows) => rows.length === until - from,
  );
  return {
    jobStatus: job.status,
    events: events.map(({ record_id, error, created_at }) => ({
      id: record_id,
      processId: job.process_id,
      organizationId,
      status: error ? "FAILED" : "IMPORTED",
      importErrors: error ? [error] : [],
      operation: job.operation,
      createdAt: created_at.toISOString(),
    })),
    pagination: paginationOf(job.processed, limit),
  };
}
