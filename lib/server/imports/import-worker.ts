import "server-only";
import { sql } from "kysely";
import { withoutJob } from "#platform/queue/without-job.ts";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import { log } from "../log.ts";
import { sweepImportDrafts } from "./draft/import-drafts.ts";
import { sweepDrafts } from "./sweep-drafts.ts";
import { workOff } from "./work-off.ts";

/** The interval of the search for unfinished runs without a job, in milliseconds. */
const roundMilliseconds = 30_000;

/** The time without a turn after which a run is looked at, in seconds. It is longer than any turn takes. */
const missedSeconds = 60;

/** The pause after a job of a run was given up, in seconds. */
const givenUpSeconds = 10;

/**
 * Starts to process import runs, including those of processes that died. Each turn of a run is a job on the
 * queue, which adds the next one. Must be called once per process.
 */
export async function startImportWorker(): Promise<void> {
  const queue = await appQueue();
  await queue.work<{ runId: string }>("import-run", {
    async handle({ runId }) {
      const seconds = await workOff(runId);
      if (seconds !== null) await queue.enqueueLater("import-run", { runId }, seconds);
    },
    // A job is given up after it has died with its process four times. The cause may be the processes, and
    // the records must still be sent, so the run continues.
    giveUp: ({ runId }) => queue.enqueueLater("import-run", { runId }, givenUpSeconds),
  });
  await round();
}

async function round(): Promise<void> {
  try {
    await queueMissed();
    await sweepDrafts();
    await sweepImportDrafts();
  } catch (error) {
    log.error({ err: error }, "import runs were not looked after");
  }
  setTimeout(() => void round(), roundMilliseconds).unref();
}

/**
 * Queues the runs that have no job although they are not finished, because a process can die between two
 * turns. A run that waits for another one of its organization, for a worker or for a log may have had no
 * turn for longer than a minute; its job is still there, and a second one would never end before the run.
 */
export async function queueMissed(): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const missed = await database
    .selectFrom("import_run")
    .select("id as runId")
    .where("has_records", "=", true)
    .where(
      sql<boolean>`
      coalesce(next_at, started_at) < now() - ${missedSeconds} * interval '1 second' and (state = 'RUNNING'
        or state = 'CANCELLED' and exists (
          select from import_chunk where run_id = import_run.id and import_chunk.state = 'SENT'))`,
    )
    .execute();
  for (const turn of await withoutJob(database, "import-run", missed))
    await queue.enqueueLater("import-run", turn, 0);
}
