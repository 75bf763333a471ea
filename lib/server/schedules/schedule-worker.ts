import "server-only";
import pLimit from "p-limit";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { log } from "../log.ts";
import { missRun, runSchedule, type ScheduleRow } from "./run-schedule.ts";

/** The interval of rounds, in milliseconds. */
const roundMilliseconds = 10_000;

/** The time after which a run that nobody could keep is missed, in milliseconds. */
const lateMilliseconds = 60 * 60 * 1_000;

/** Maximum number of schedules that run at once. */
const maxAtOnce = 8;

/**
 * Background job, every ten seconds while the process runs: gives the orders of the schedules that are due,
 * one process at a time. A run that is more than an hour late, because nothing ran or the service did not
 * answer, asks a person before it exports.
 */
export function startSchedules(): void {
  void round();
}

async function round(): Promise<void> {
  await keepDue().catch((error: unknown) => log.error({ err: error }, "schedules were not looked after"));
  setTimeout(() => void round(), roundMilliseconds).unref();
}

/** Asks for the lock only if a schedule is due, so that a process with nothing to do asks one thing. */
async function keepDue(): Promise<void> {
  const now = new Date();
  if ((await dueSchedules(now)).length > 0) await ifUnlocked("schedules", () => keepSchedules(now));
}

const dueSchedules = async (now: Date) =>
  (await appDatabase())
    .selectFrom("schedule")
    .selectAll()
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .execute();

/** Runs the schedules that are due at a time, and marks those that were missed. */
export async function keepSchedules(now: Date): Promise<void> {
  await pLimit(maxAtOnce).map(await dueSchedules(now), (row) => {
    const isLate = now.getTime() - row.due_at.getTime() > lateMilliseconds;
    const run: Promise<unknown> = isLate ? missRun(row) : runSchedule(row);
    return run.catch((error: unknown) => logFailure(row, error));
  });
}

function logFailure({ organization_id: organizationId }: ScheduleRow, error: unknown): void {
  log.warn({ organizationId, err: error }, "a schedule did not run yet");
}
