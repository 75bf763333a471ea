import "server-only";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { ImportRun, ImportRunFilter, ImportRunList, ImportRunRequest } from "#lib/shared/import-run.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { Connection, Session } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { requireRoomForRun } from "./draft-quota.ts";
import { leaveNotice, noticesFor } from "./notices.ts";
import { sendingPace } from "./sending-pace.ts";

const pageSize = 50;

type Draft = { session: Session; connection: Connection; runId: string; request: ImportRunRequest };

/**
 * Stores a run whose records follow. A second call with the same id changes nothing and resolves with the
 * current run. Throws RUN_ID_TAKEN if the id belongs to another person's upload or another organization,
 * BAD_REQUEST if the rows of the file are not the sum of its records, the held rows and those left out, and DRAFTS_FULL.
 */
export async function draftRun({ session, connection, runId, request }: Draft): Promise<ImportRun> {
  const database = await appDatabase();
  const known = await findRun(connection.organizationId, runId);
  if (known) await requireOwnUpload(database, runId, session.person.id);
  if (known) return known;
  const { file, recordCount } = request;
  const rows = recordCount + (file?.held ?? 0) + (file?.leftOut ?? 0);
  if (file && file.rows !== rows)
    throw new AppError({
      code: "BAD_REQUEST",
      message: "The rows of the file are not the sum of its parts.",
    });
  await requireRoomForRun(database, connection.organizationId, rows);
  await database
    .insertInto("import_run")
    .values({
      id: runId,
      organization_id: connection.organizationId,
      core_data_type: request.coreDataType,
      person_id: session.person.id,
      file_name: request.fileName,
      column_names: JSON.stringify(request.columns),
      // The mode that overwrites nothing, until the plan suggests one.
      mode: "CREATE",
      record_count: recordCount,
      ...(file && {
        ...{ file_size: file.bytes, file_sha256: file.sha256, file_rows: file.rows },
        ...{ held_count: file.held, left_out_count: file.leftOut, repair_count: file.repairs },
        file_notes: JSON.stringify(file.notes),
      }),
      recipe: request.recipe ? JSON.stringify(request.recipe) : null,
      state: "UPLOADING",
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const run = await findRun(connection.organizationId, runId);
  if (run) return run;
  throw runOfAnother();
}

const runOfAnother = () =>
  new AppError({ code: "RUN_ID_TAKEN", message: "Somebody else has begun this import." });

/** Throws RUN_ID_TAKEN if a run is another person's upload. A complete plan belongs to the organization. */
export async function requireOwnUpload(
  database: Kysely<Tables>,
  runId: string,
  personId: string,
): Promise<void> {
  const other = await database
    .selectFrom("import_run")
    .select("id")
    .where("id", "=", runId)
    .where("state", "=", "UPLOADING")
    .where("person_id", "<>", personId)
    .executeTakeFirst();
  if (other) throw runOfAnother();
}

type Discarding = { personId: string; audit: AuditRecorder<"IMPORT_DISCARDED"> };

/**
 * Deletes a run that was never started, with its records, its unsent rows and its repairs, records who did it, and leaves a
 * notice for who brought it. Without a person it is the background job that deletes an upload which has stopped. Resolves with false if there is no such run. Throws
 * RUN_ID_TAKEN for another person's upload, which nobody else sees.
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
      .where("state", "in", ["UPLOADING", "PLANNED"])
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

/** Reads a run's id from a path. Throws NOT_FOUND for an invalid id. */
export function runIdFrom(text: string): string {
  const parsed = z.uuid().safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError({ code: "NOT_FOUND", message: "There is no such import." });
}

/** Returns the run of a path, in the organization of the request. Throws NOT_FOUND. */
export async function runOf(
  { connection }: { connection: Connection },
  { runId }: { runId: string },
): Promise<ImportRun> {
  return requireRun(connection.organizationId, runIdFrom(runId));
}

/** Returns a run of an organization. Throws NOT_FOUND. */
export async function requireRun(organizationId: string, runId: string): Promise<ImportRun> {
  const run = await findRun(organizationId, runId);
  if (run) return run;
  throw new AppError({ code: "NOT_FOUND", message: "There is no such import." });
}

async function findRun(organizationId: string, runId: string): Promise<ImportRun | undefined> {
  const rows = await selectRuns(organizationId);
  const [run] = (await rows.where("import_run.id", "=", runId).execute()).map(runFrom);
  const isToBeSent = run?.state === "PLANNED" || run?.state === "RUNNING" || run?.state === "PAUSED";
  return run && isToBeSent ? { ...run, pace: await sendingPace(organizationId) } : run;
}

type Page = ImportRunFilter & { offset?: number | undefined; limit?: number | undefined };

/**
 * Returns a page of an organization's runs by filter, newest first, and the notices for the person who reads it. `offset` counts
 * runs from 0; `limit` is at most 50.
 */
export async function listRuns(
  organizationId: string,
  page: Page,
  reader: { id: string },
): Promise<ImportRunList> {
  const { offset = 0, limit = pageSize, ...filter } = page;
  const applied = Math.min(limit, pageSize);
  const rows = await (
    await selectRuns(organizationId)
  )
    .where(fits(filter, reader.id))
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
    .where(fits(filter, reader.id))
    .executeTakeFirstOrThrow();
  const people = await database
    .selectFrom("import_run")
    .innerJoin("person", "person.id", "import_run.person_id")
    .select(["person.id", "person.name"])
    .distinct()
    .where("organization_id", "=", organizationId)
    .orderBy("person.name")
    .execute();
  return {
    runs: rows.map(runFrom),
    people,
    notices: await noticesFor(organizationId, reader.id),
    pagination: { pageCount: Math.ceil(total / applied), pageSize: applied, totalCount: total },
  };
}

/** Who began an upload sees it from its first byte; for others it is an import once all of it is there. */
function fits({ file, state, mode, person, process }: ImportRunFilter, readerId: string) {
  const conditions = [
    ...(state ? [sql`import_run.state = ${state}`] : []),
    sql`(import_run.state <> 'UPLOADING' or person_id = ${readerId})`,
    ...(file ? [sql`strpos(lower(file_name), lower(${file})) > 0`] : []),
    ...(mode ? [sql`mode = ${mode}`] : []),
    ...(person ? [sql`person_id = ${person}`] : []),
    ...(process
      ? [sql`exists (select from import_chunk where run_id = import_run.id and process_id = ${process})`]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

async function selectRuns(organizationId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("import_run")
    .innerJoin("person", "person.id", "import_run.person_id")
    .leftJoin("person as sender", "sender.id", "import_run.sent_by")
    .leftJoin("service_list", (join) =>
      join
        .onRef("service_list.organization_id", "=", "import_run.organization_id")
        .onRef("service_list.core_data_type", "=", "import_run.core_data_type")
        .on("service_list.reading_since", "is not", null),
    )
    .leftJoinLateral(
      (build) =>
        build
          .selectFrom("import_chunk")
          .select([
            sql<number>`count(*)::int`.as("chunks"),
            sql<number>`count(*) filter (where state = 'DONE')::int`.as("completed"),
            sql<number>`count(*) filter (where state = 'SENT')::int`.as("awaited"),
            sql<number>`coalesce(sum(imported), 0)::int`.as("imported"),
            sql<number>`coalesce(sum(failed - resent), 0)::int`.as("failed"),
            sql<number>`coalesce(sum(cardinality(ordinals)) filter (where state = 'CANCELLED'), 0)::int`.as(
              "cancelled",
            ),
          ])
          .whereRef("run_id", "=", "import_run.id")
          .as("counts"),
      (join) => join.onTrue(),
    )
    .selectAll("import_run")
    .select(["person.name as person_name", "sender.name as sender_name"])
    .select(["service_list.read_count", "service_list.total_count"])
    .select([
      "counts.chunks",
      "counts.completed",
      "counts.awaited",
      "counts.imported",
      "counts.failed",
      "counts.cancelled",
    ])
    .where("import_run.organization_id", "=", organizationId);
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectRuns>>["execute"]>>[number];

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function runFrom(row: Row): ImportRun {
  return {
    id: row.id,
    coreDataType: row.core_data_type,
    fileName: row.file_name,
    mode: row.mode,
    recordCount: row.record_count,
    file:
      row.file_rows === null
        ? null
        : {
            ...{ bytes: row.file_size, sha256: row.file_sha256, rows: row.file_rows },
            ...{ held: row.held_count, leftOut: row.left_out_count, repairs: row.repair_count },
            notes: row.file_notes ?? [],
          },
    hasRecords: row.has_records,
    state: row.state,
    origin: row.origin && row.origin_id ? { kind: row.origin, runId: row.origin_id } : null,
    plan: row.plan,
    withUnchanged: row.with_unchanged,
    spared: row.spared,
    unchangedSince: null,
    pace: null,
    recipe: row.recipe,
    problem: row.problem,
    imported: row.imported ?? 0,
    failed: row.failed ?? 0,
    cancelled: row.cancelled ?? 0,
    chunks: row.chunks ?? 0,
    settledChunks: row.completed ?? 0,
    awaitedChunks: row.awaited ?? 0,
    createdAt: row.created_at.toISOString(),
    createdBy: row.person_name,
    sentBy: row.sender_name,
    changedSince: null,
    isOfAnother: false,
    comparison: { comparedAt: timeOf(row.compared_at), read: row.read_count, total: row.total_count },
    startedAt: timeOf(row.started_at),
    endedAt: timeOf(row.ended_at),
    nextAt: timeOf(row.next_at),
  };
}
