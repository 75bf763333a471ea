import "server-only";
import { sql } from "kysely";
import type { ImportRun, PlannedRecord } from "#lib/shared/import-run.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { isKnownOtherwise, joiningAll, plannedNow, recordsWithKnown } from "./plan-run.ts";
import { runOf } from "./runs.ts";

/**
 * Returns the run of a path as `runOf`, for a person. A run that was not started has the plan as far as it is
 * known by now, how many of its records that changed, and since when the unchanged ones are known.
 */
export async function runFor(
  person: { id: string },
  of: { connection: Connection },
  params: { runId: string },
): Promise<ImportRun> {
  const run = await runOf(of, params);
  if (run.state !== "PLANNED") return run;
  const { organizationId } = of.connection;
  const isOwn = await isOwnPlan(run, person.id);
  // What is to become inactive is compared with nothing.
  if (run.mode === "INACTIVATE") return { ...run, isOfAnother: !isOwn };
  const current = await planNow(organizationId, run);
  const { plan, changed, unchangedSince } = current;
  return {
    ...run,
    plan,
    unchangedSince,
    changedSince: isOwn && changed === 0 ? null : changed,
    isOfAnother: !isOwn,
  };
}

type Row = { planned: PlannedRecord; count: number; changed: number; learned_at: Date | null };

/** Compares all records of a plan with the known ones, in one statement. Nothing is stored. */
async function planNow(organizationId: string, { id, coreDataType, recordCount }: ImportRun) {
  const database = await appDatabase();
  const query = sql<Row>`
    select case when ${isKnownOtherwise} then ${plannedNow} else record.planned end as planned,
      count(*)::int as count, count(*) filter (where ${isKnownOtherwise})::int as changed,
      max(known.learned_at) as learned_at
    from ${recordsWithKnown({ id, organizationId, coreDataType })} group by 1`;
  const { rows } = await database
    .transaction()
    .execute((transaction) => joiningAll(transaction, recordCount, () => query.execute(transaction)));
  const plan = { new: 0, changed: 0, unchanged: 0, unknown: 0 };
  for (const { planned, count } of rows) plan[planned] = count;
  return {
    plan,
    changed: rows.reduce((sum, { changed }) => sum + changed, 0),
    unchangedSince: rows.find(({ planned }) => planned === "unchanged")?.learned_at?.toISOString() ?? null,
  };
}

async function isOwnPlan({ id }: ImportRun, personId: string): Promise<boolean> {
  const database = await appDatabase();
  const { person_id } = await database
    .selectFrom("import_run")
    .select("person_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return person_id === personId;
}
