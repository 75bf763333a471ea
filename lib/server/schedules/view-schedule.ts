import "server-only";
import type { ScheduleState } from "#lib/shared/schedules.ts";
import { appDatabase } from "../database/open.ts";

/** Returns the schedule of an organization as a person sees it. */
export async function viewSchedule(organizationId: string, personId: string): Promise<ScheduleState> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("schedule")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) return { schedule: null };
  const { last_due_at: lastDue, last_closing_id: closingId } = row;
  return {
    schedule: {
      ...{ request: row.request, by: row.person_name, isOwn: row.person_id === personId },
      ...{ confirmedAt: row.confirmed_at.toISOString(), state: row.state, problem: row.problem },
      dueAt: row.due_at.toISOString(),
      last: lastDue && closingId !== null ? { dueAt: lastDue.toISOString(), closingId } : null,
    },
  };
}
