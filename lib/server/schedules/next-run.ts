import "server-only";
import { type Kysely, sql } from "kysely";
import { monthToCloseIn } from "#lib/shared/months.ts";
import type { ScheduleRequest } from "#lib/shared/schedules.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

/**
 * Returns the first run of a schedule after a time. A time that the clock leaves out is the same by the
 * clock before, an hour later by the new one; one that it shows twice is the later one.
 */
export async function nextRun(
  database: Kysely<Tables>,
  { day, time, timeZone }: Pick<ScheduleRequest, "day" | "time" | "timeZone">,
  after: Date,
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at
    from generate_series(0, 2) as months
    cross join lateral (
      select date_trunc('month', ${after}::timestamptz at time zone ${timeZone}) + months * interval '1 month' as first
    ) as month
    cross join lateral (
      select least(first + (${day}::int - 1) * interval '1 day', first + interval '1 month - 1 day') as run_day
    ) as chosen
    cross join lateral (select (run_day + ${time}::text::interval) at time zone ${timeZone} as at) as run
    where at > ${after}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error("A schedule has no next run.");
  return row.at;
}

/**
 * Returns the time and the month of a run: the month before it. A run that was missed until later ones have
 * passed as well counts as the latest of these, because it exports everything that is ready.
 */
export async function latestRun({
  due_at: dueAt,
  request,
}: {
  due_at: Date;
  request: ScheduleRequest;
}): Promise<{ dueAt: Date; month: string }> {
  const [database, now] = [await appDatabase(), new Date()];
  let latest = dueAt;
  for (let next = latest; next <= now; next = await nextRun(database, request, next)) latest = next;
  return { dueAt: latest, month: monthToCloseIn(latest, request.timeZone) };
}
