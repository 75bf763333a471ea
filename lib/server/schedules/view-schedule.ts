import "server-only";
import type { Schedule, ScheduleState } from "#lib/shared/schedules.ts";
import { appDatabase } from "../database/open.ts";
import { listColleagues } from "../settings/colleagues.ts";
import { latestRun } from "./next-run.ts";
import type { ScheduleRow } from "./run-schedule.ts";

/** Returns the schedule of an organization as a person sees it. */
export async function viewSchedule(organizationId: string, personId: string): Promise<ScheduleState> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("schedule")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return {
    schedule: row ? await scheduleFrom(row, personId) : null,
    colleagues: await listColleagues(organizationId),
  };
}

/** Returns the schedules of organizations by their ids, the next run first. */
export async function listSchedules(
  organizationIds: readonly string[],
  personId: string,
): Promise<Map<string, Schedule>> {
  if (organizationIds.length === 0) return new Map();
  const database = await appDatabase();
  const rows = await database
    .selectFrom("schedule")
    .selectAll()
    .where("organization_id", "in", [...organizationIds])
    .orderBy("due_at")
    .execute();
  const schedules = await Promise.all(rows.map((row) => scheduleFrom(row, personId)));
  return new Map(
    rows.flatMap(({ organization_id: id }, index) => {
      const schedule = schedules[index];
      return schedule ? [[id, schedule]] : [];
    }),
  );
}

async function scheduleFrom(row: ScheduleRow, personId: string): Promise<Schedule> {
  const { last_due_at: lastDue, last_closing_id: closingId } = row;
  return {
    ...{ request: row.request, by: row.person_name, isOwn: row.person_id === personId },
    ...{ confirmedAt: row.confirmed_at.toISOString(), state: row.state, problem: row.problem },
    dueAt: row.due_at.toISOString(),
    month: (await latestRun(row)).month,
    last: lastDue && closingId !== null ? { dueAt: lastDue.toISOString(), closingId } : null,
  };
}
