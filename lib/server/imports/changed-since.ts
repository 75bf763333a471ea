import "server-only";
import { sql } from "kysely";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { runOf } from "./runs.ts";

/** Returns the run of a path as `runOf`, for a person: with what changed since somebody else planned it. */
export async function runFor(
  person: { id: string },
  of: { connection: Connection },
  params: { runId: string },
): Promise<ImportRun> {
  const run = await runOf(of, params);
  if (run.state !== "PLANNED") return run;
  return { ...run, changedSince: await changedSince(of.connection.organizationId, run, person.id) };
}

/** Returns how many records of another person's plan are known otherwise by now; null for the own plan. */
async function changedSince(
  organizationId: string,
  run: ImportRun,
  personId: string,
): Promise<number | null> {
  const database = await appDatabase();
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from import_record record
        left join known_record known on known.organization_id = ${organizationId}
          and known.core_data_type = ${run.coreDataType} and known.record_id = record.record_id
      where record.run_id = import_run.id and ((known.record_id is null) <> (record.planned = 'new')
        or known.record is distinct from record.known)
    ) as count
    from import_run where id = ${run.id} and person_id <> ${personId}`.execute(database);
  return rows[0]?.count ?? null;
}
