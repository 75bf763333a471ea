import "server-only";
import type { Kysely } from "kysely";
import type { ImportRun, ImportRunRequest } from "#lib/shared/import-run.ts";
import type { Connection, Session } from "../auth/sessions/session.ts";
import { laterThan } from "../database/later-than.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { requireRoomForRun } from "./draft-quota.ts";
import { findRun } from "./runs.ts";

type Draft = { session: Session; connection: Connection; runId: string; request: ImportRunRequest };

/**
 * Stores a run whose records follow. A second call with the same id changes nothing and resolves with the
 * current run. Throws RUN_ID_TAKEN if the id belongs to another person's upload or another organization,
 * BAD_REQUEST if the rows of the file are not the sum of its records, the held rows and those left out, and
 * DRAFTS_FULL.
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
      created_at: laterThan("import_run", "created_at", { organization_id: connection.organizationId }),
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
