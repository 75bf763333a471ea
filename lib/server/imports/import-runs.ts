import "server-only";
import { type Kysely, sql } from "kysely";
import type { ImportRun, ImportRunList, ImportRunRequest } from "#lib/shared/import-run.ts";
import { endingOf } from "../audit/audited.ts";
import { beginEvent, endEvent } from "../audit/record.ts";
import type { Connection, Session } from "../auth/session.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../http/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";

/** How long a run may be SENDING, in seconds: past that, whoever sent it has died and nobody knows the answer. */
const sendingSeconds = 60;

const pageSize = 50;

type Start = {
  session: Session;
  connection: Connection;
  runId: string;
  request: ImportRunRequest;
  requestId: string;
};

/**
 * Starts an import run: keeps it, sends its records, keeps what the service answered, each together with its event in
 * the audit trail. A second call with the same id sends nothing and resolves with the run as it stands. A refusal or
 * a lost answer is a state of the run, not an error. Throws RUN_ID_TAKEN when the id belongs to another organization.
 */
export async function startImportRun(start: Start): Promise<ImportRun> {
  const { connection, runId } = start;
  const database = await appDatabase();
  const eventId = await database.transaction().execute((transaction) => keepRun(transaction, start));
  if (eventId !== undefined) {
    const { outcome, ending } = await submit(start);
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable("import_run").set(outcome).where("id", "=", runId).execute();
      await endEvent(transaction, eventId, ending);
    });
  }
  const run = await findImportRun(connection.organizationId, runId);
  if (run) return run;
  throw new AppError({
    code: "RUN_ID_TAKEN",
    message: "This import already exists in another organization.",
  });
}

/** Resolves with the id of the begun event, or undefined where the run was there already. */
async function keepRun(
  transaction: Kysely<Tables>,
  { session, connection, runId, request, requestId }: Start,
): Promise<number | undefined> {
  const { fileName, operation, records } = request;
  const inserted = await transaction
    .insertInto("import_run")
    .values({
      id: runId,
      organization_id: connection.organizationId,
      person_id: session.person.id,
      file_name: fileName,
      operation,
      record_count: records.length,
      state: "SENDING",
      process_id: null,
      refusal: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return undefined;
  const about = { importRunId: runId, fileName, count: records.length };
  return beginEvent(transaction, { action: "IMPORT_SUBMITTED", session, connection, requestId, about });
}

async function submit({ connection, request, requestId }: Start) {
  try {
    const { processId } = await callEndpoint(
      request.operation === "CREATE" ? "createRecords" : "updateRecords",
      {
        connection,
        params: { coreDataType: "general-ledger-accounts" },
        body: JSON.stringify(request.records),
        requestId,
      },
    );
    return {
      outcome: { state: "SUBMITTED" as const, process_id: processId },
      ending: { outcome: "done" as const, about: { processId } },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const ending = endingOf(error);
    const state = ending.outcome === "refused" ? ("REFUSED" as const) : ("UNCLEAR" as const);
    return { outcome: { state, refusal: JSON.stringify(error.envelope(requestId)) as never }, ending };
  }
}

/** One run of an organization, or undefined. */
export async function findImportRun(organizationId: string, runId: string): Promise<ImportRun | undefined> {
  const rows = await selectRuns(organizationId);
  return (await rows.where("import_run.id", "=", runId).execute()).map(runFrom)[0];
}

/** A page of an organization's runs, newest first; `offset` counts runs from 0, `limit` is clamped to 50. */
export async function listImportRuns(
  organizationId: string,
  { offset = 0, limit = pageSize }: { offset?: number | undefined; limit?: number | undefined },
): Promise<ImportRunList> {
  const applied = Math.min(limit, pageSize);
  const rows = await selectRuns(organizationId);
  const page = await rows
    .orderBy("import_run.created_at", "desc")
    .orderBy("import_run.id")
    .offset(offset)
    .limit(applied)
    .execute();
  const database = await appDatabase();
  const { total } = await database
    .selectFrom("import_run")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return {
    runs: page.map(runFrom),
    pagination: { pageCount: Math.ceil(total / applied), pageSize: applied, totalCount: total },
  };
}

async function selectRuns(organizationId: string) {
  const database = await appDatabase();
  const abandoned = sql<boolean>`import_run.created_at < now() - ${sendingSeconds} * interval '1 second'`;
  return database
    .selectFrom("import_run")
    .innerJoin("person", "person.id", "import_run.person_id")
    .selectAll("import_run")
    .select(["person.name as person_name", abandoned.as("abandoned")])
    .where("import_run.organization_id", "=", organizationId);
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectRuns>>["execute"]>>[number];

function runFrom(row: Row): ImportRun {
  return {
    id: row.id,
    fileName: row.file_name,
    operation: row.operation,
    recordCount: row.record_count,
    state: row.state === "SENDING" && row.abandoned ? "UNCLEAR" : row.state,
    processId: row.process_id,
    refusal: row.refusal,
    createdAt: row.created_at.toISOString(),
    createdBy: row.person_name,
  };
}
