import "server-only";
import { sql, type Transaction } from "kysely";
import { countToSend } from "#lib/shared/import-plan.ts";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { RouteAction } from "../audit/record.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { counters } from "../metrics/counters.ts";
import { cutRun } from "./chunks.ts";
import { recordEnd } from "./record-end.ts";
import { refreshPlan } from "./plan-run.ts";
import { requireRun } from "./runs.ts";

/** What is to be sent, and by which operations. */
type Wanted = { mode: ImportMode; withUnchanged: boolean };

type Asked<Action extends RouteAction> = {
  connection: Connection;
  runId: string;
  audit: AuditRecorder<Action>;
};

/**
 * Starts a planned run, whose plan is brought up to date first: a record is spared only if it is unchanged
 * at this moment. Its plan, chunks, sender, the job that sends them and the audit event are stored in one
 * transaction. A second call starts nothing and resolves with the current run. Throws NOT_FOUND, RUN_STATE
 * while records are missing, NOTHING_TO_SEND if all would be spared (the run then stays planned), and
 * BAD_REQUEST if a run for another mode is to make records inactive, or the reverse.
 */
export async function startRun({
  connection,
  runId,
  audit,
  mode,
  withUnchanged,
  personId,
}: Asked<"IMPORT_SUBMITTED"> & Wanted & { personId: string }): Promise<ImportRun> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const { organizationId } = connection;
  const result = await database.transaction().execute(async (transaction) => {
    const run = await planToStart(transaction, organizationId, runId);
    if (!run) return "known";
    const { core_data_type: coreDataType, record_count: recordCount } = run;
    const scope = { id: runId, organizationId, coreDataType, recordCount };
    if ((run.mode === "INACTIVATE") !== (mode === "INACTIVATE"))
      throw new AppError({ code: "BAD_REQUEST", message: "This import was not planned for that." });
    const plan = await refreshPlan(transaction, scope, mode);
    const count = countToSend(plan, withUnchanged);
    const started = {
      ...{ state: "RUNNING" as const, mode, connection_id: connection.id, sent_by: personId },
      ...{ with_unchanged: withUnchanged, spared: recordCount - count },
      started_at: sql<Date>`now()`,
    };
    await transaction
      .updateTable("import_run")
      .set({ plan: JSON.stringify(plan), ...(count > 0 && started) })
      .where("id", "=", runId)
      .execute();
    if (count === 0) return "empty";
    await cutRun(transaction, scope, { mode, withUnchanged });
    await audit.done(transaction, { importRunId: runId, fileName: run.file_name, count });
    await queue.enqueue("import-run", { runId }, transaction);
    return "begun";
  });
  if (result === "begun") counters.imports.inc({ outcome: "begun" });
  if (result === "empty")
    throw new AppError({ code: "NOTHING_TO_SEND", message: "All records of this import are unchanged." });
  const run = await requireRun(connection.organizationId, runId);
  if (run.state === "UPLOADING")
    throw new AppError({ code: "RUN_STATE", message: "Not all records of this import are there yet." });
  if (run.state === "PLANNED")
    throw new AppError({ code: "BAD_REQUEST", message: "This import was not planned for that." });
  return run;
}

function planToStart(transaction: Transaction<Tables>, organizationId: string, runId: string) {
  return (
    transaction
      .selectFrom("import_run")
      .select(["core_data_type", "file_name", "record_count", "mode"])
      .where("id", "=", runId)
      .where("organization_id", "=", organizationId)
      .where("state", "=", "PLANNED")
      // The lock prevents two concurrent calls from both starting the run.
      .forUpdate()
      .executeTakeFirst()
  );
}

/**
 * Cancels a run. Chunks that were not sent are cancelled; the logs of sent chunks are still read. A run
 * that is neither running nor paused is not changed. Throws NOT_FOUND.
 */
export async function cancelRun({ connection, runId, audit }: Asked<"IMPORT_CANCELLED">): Promise<ImportRun> {
  const database = await appDatabase();
  const isCancelled = await database.transaction().execute(async (transaction) => {
    const run = await transaction
      .updateTable("import_run")
      .set({ state: "CANCELLED", problem: null, ended_at: sql<Date>`now()` })
      .where("id", "=", runId)
      .where("organization_id", "=", connection.organizationId)
      .where("state", "in", ["RUNNING", "PAUSED"])
      .returning("file_name")
      .executeTakeFirst();
    if (!run) return false;
    const { count } = await transaction
      .with("cancelled", (build) =>
        build
          .updateTable("import_chunk")
          .set({ state: "CANCELLED" })
          .where("run_id", "=", runId)
          .where("state", "=", "PENDING")
          .returning(sql<number>`cardinality(ordinals)`.as("records")),
      )
      .selectFrom("cancelled")
      .select(sql<number>`coalesce(sum(records), 0)::int`.as("count"))
      .executeTakeFirstOrThrow();
    const about = { importRunId: runId, fileName: run.file_name, count };
    await audit.done(transaction, about);
    await recordEnd(transaction, runId);
    return true;
  });
  if (isCancelled) counters.imports.inc({ outcome: "cancelled" });
  return requireRun(connection.organizationId, runId);
}

/**
 * Resumes a paused or cancelled run, from now on with the connection of this person. A running or finished
 * run is not changed. Throws NOT_FOUND.
 */
export async function resumeRun({ connection, runId, audit }: Asked<"IMPORT_RESUMED">): Promise<ImportRun> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    const run = await transaction
      .updateTable("import_run")
      .set({
        state: "RUNNING",
        problem: null,
        ended_at: null,
        end_recorded: false,
        tries: 0,
        connection_id: connection.id,
      })
      .where("id", "=", runId)
      .where("organization_id", "=", connection.organizationId)
      .where("has_records", "=", true)
      .where("state", "in", ["PAUSED", "CANCELLED"])
      .returning("file_name")
      .executeTakeFirst();
    if (!run) return;
    await sql`
      update import_chunk set state = case when state = 'SENT' then state else 'PENDING' end, refusal = null,
        sent_at = case when state = 'SENT' then now() else sent_at end
      where run_id = ${runId} and (state in ('CANCELLED', 'SENT')
        or state = 'REFUSED' and failed = 0 and cardinality(ordinals) > 0)`.execute(transaction);
    const about = { importRunId: runId, fileName: run.file_name };
    await audit.done(transaction, about);
    await queue.enqueue("import-run", { runId }, transaction);
  });
  return requireRun(connection.organizationId, runId);
}
