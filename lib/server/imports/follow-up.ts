import "server-only";
import { sql } from "kysely";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { Connection, Session } from "../auth/sessions/session.ts";
import { laterThan } from "../database/later-than.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { requireRoomForRun } from "./draft-quota.ts";
import { restorableRecords } from "./restorable.ts";
import { planRun } from "./save-records.ts";
import { requireRun } from "./runs.ts";

/** A follow-up run that a person asks for: `runId` is its own id, `run` the run that it is made from. */
export type FollowUp = {
  session: Session;
  connection: Connection;
  run: ImportRun;
  runId: string;
  audit: AuditRecorder<"IMPORT_PLANNED">;
};

/**
 * Plans a run of the records of another one that failed with a code, or of those among them with the given
 * indices (`places`). The code determines the operation: UPDATE if the record exists, CREATE if it is
 * missing, otherwise the mode of the run. What failed to become inactive is only tried again. A second call
 * with the same id changes nothing. Throws NOTHING_TO_SEND if there are no such records, and DRAFTS_FULL.
 */
export async function planRepair(
  { run, ...asked }: FollowUp,
  { code, places }: { code: string; places?: number[] | undefined },
): Promise<ImportRun> {
  const meaning = coreDataTypeOf(run.coreDataType).codes[code]?.meaning;
  const turned = meaning === "exists" ? "UPDATE" : meaning === "missing" ? "CREATE" : run.mode;
  const mode = run.mode === "INACTIVATE" ? run.mode : turned;
  const chosen = places ? sql`and ordinal = any(${places}::int[])` : sql``;
  return follow(
    { ...asked, run },
    "repair",
    mode,
    sql`
    select row_number, record_id, title, record, cells from import_record
    where organization_id = ${asked.connection.organizationId} and run_id = ${run.id} and status is not null and status <> 'IMPORTED'
      and errors @> array[${code}::text] ${chosen} order by ordinal`,
  );
}

/**
 * Plans an update that restores the values of the records before a run updated them, if those are known.
 * Otherwise as `planRepair`.
 */
export async function planUndo({ run, ...asked }: FollowUp): Promise<ImportRun> {
  const title = coreDataTypeOf(run.coreDataType).title;
  return follow(
    { ...asked, run },
    "undo",
    "UPDATE",
    sql`
    select row_number, record_id, known::jsonb ->> ${title} as title, known as record, '[]' as cells from (
      ${restorableRecords({ id: run.id, organizationId: asked.connection.organizationId })}) as restorable order by ordinal`,
  );
}

/**
 * Plans a run of the selected records, and records that. A record that is to become inactive counts as
 * changed if it exists. A second call with the same id changes nothing.
 */
export async function follow(
  { session, connection, run, runId, audit }: FollowUp,
  origin: "repair" | "undo",
  mode: ImportRun["mode"],
  records: ReturnType<typeof sql>,
): Promise<ImportRun> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await requireRoomForRun(transaction, connection.organizationId, 0);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("import_run")
      .columns([
        ...(["id", "organization_id", "core_data_type", "person_id", "file_name"] as const),
        ...(["column_names", "mode", "record_count", "state", "origin_id", "origin"] as const),
        "created_at",
      ])
      .expression((build) =>
        build
          .selectFrom("import_run")
          .select([
            sql<string>`${runId}::uuid`.as("new_id"),
            ...(["organization_id", "core_data_type"] as const),
            sql<string>`${session.person.id}::uuid`.as("new_person"),
            ...(["file_name", "column_names"] as const),
            sql<ImportRun["mode"]>`${mode}::text`.as("new_mode"),
            sql<number>`0`.as("new_count"),
            sql<"UPLOADING">`'UPLOADING'`.as("new_state"),
            "id as new_origin_id",
            sql<typeof origin>`${origin}::text`.as("new_origin"),
            laterThan("import_run", "created_at", { organization_id: connection.organizationId }).as(
              "new_created_at",
            ),
          ])
          .where("id", "=", run.id),
      )
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    const { numAffectedRows } = await sql`
      insert into import_record
        (organization_id, run_id, ordinal, row_number, record_id, title, record, cells, planned, known)
      select ${connection.organizationId}, ${runId}::uuid, row_number() over () - 1, row_number, chosen.record_id, title, chosen.record, cells,
        case when known.record_id is null then 'new' when ${mode} = 'INACTIVATE' then 'changed'
          when known.record is null then 'unknown'
          when known.record = chosen.record then 'unchanged' else 'changed' end, known.record
      from (${records}) as chosen left join known_record as known on known.record_id = chosen.record_id
        and known.organization_id = ${connection.organizationId}
        and known.core_data_type = ${run.coreDataType}`.execute(transaction);
    if (!numAffectedRows)
      throw new AppError({ code: "NOTHING_TO_SEND", message: "This import has no such records." });
    const recordCount = Number(numAffectedRows);
    const { organizationId } = connection;
    await planRun(transaction, { id: runId, organizationId, recordCount }, true);
    await audit.done(transaction, { importRunId: runId, fileName: run.fileName, count: recordCount });
  });
  return requireRun(connection.organizationId, runId);
}
