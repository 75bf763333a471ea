import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import { log } from "../log.ts";
import { sweepDrafts } from "./sweep-drafts.ts";
import { workOff } from "./work-off.ts";

/** How often runs are looked for that nobody works at although they have work left, in milliseconds. */
const roundMilliseconds = 30_000;

/** How long a run may have missed its turn, in seconds; longer than a turn takes at worst. */
const missedSeconds = 60;

/** After how many seconds a run has a turn again whose job was given up. */
const givenUpSeconds = 10;

/**
 * Begins to work off import runs, of this process and of those that died: each turn of a run is a job on the queue, which
 * adds the next one. Call it once a process.
 */
export async function startImportWorker(): Promise<void> {
  const queue = await appQueue();
  await queue.work<{ runId: string }>("import-run", {
    async handle({ runId }) {
      const seconds = await workOff(runId);
      if (seconds !== null) await queue.enqueueLater("import-run", { runId }, seconds);
    },
    // What has died with its process four times in a row may have been killed each time; the records are still to be sent.
    giveUp: ({ runId }) => queue.enqueueLater("import-run", { runId }, givenUpSeconds),
  });
  await takeUpMissed();
}

/** A process may die between two turns, so that there is no job of a run that is not done. */
async function takeUpMissed(): Promise<void> {
  try {
    const [database, queue] = [await appDatabase(), await appQueue()];
    const missed = await database
      .selectFrom("import_run")
      .select("id")
      .where("has_records", "=", true)
      .where(
        sql<boolean>`
        coalesce(next_at, started_at) < now() - ${missedSeconds} * interval '1 second' and (state = 'RUNNING'
          or state = 'CANCELLED' and exists (
            select from import_chunk where run_id = import_run.id and import_chunk.state = 'SENT'))`,
      )
      .execute();
    for (const { id } of missed) await queue.enqueueLater("import-run", { runId: id }, 0);
    await sweepDrafts();
  } catch (error) {
    log.error({ err: error }, "import runs were not looked after");
  }
  setTimeout(() => void takeUpMissed(), roundMilliseconds).unref();
}
