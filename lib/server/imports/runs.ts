import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import type { ImportRun, ImportRunFilter, ImportRunList } from "#lib/shared/import-run.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { noticesFor } from "./notices.ts";
import { runFrom, selectRuns } from "./select-runs.ts";
import { sendingPace } from "./sending-pace.ts";

const pageSize = 50;

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

/**
 * Resolves with a run of an organization, if there is one; one that is still to be sent has the pace at
 * which that goes.
 */
export async function findRun(organizationId: string, runId: string): Promise<ImportRun | undefined> {
  const rows = await selectRuns(organizationId);
  const [run] = (await rows.where("import_run.id", "=", runId).execute()).map(runFrom);
  const isToBeSent = run?.state === "PLANNED" || run?.state === "RUNNING" || run?.state === "PAUSED";
  return run && isToBeSent ? { ...run, pace: await sendingPace(organizationId) } : run;
}

type Page = ImportRunFilter & { offset?: number | undefined; limit?: number | undefined };

/**
 * Returns a page of an organization's runs by filter, newest first, and the notices for the person who reads
 * it. `offset` counts runs from 0; `limit` is at most 50.
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
