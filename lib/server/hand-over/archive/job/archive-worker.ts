import "server-only";
import { appDatabase } from "../../../database/open.ts";
import { appQueue } from "../../../database/queue.ts";
import { fetchArchive, giveUpTurn, type NextTurn } from "./fetch-archive.ts";

/** The name of the job. */
export const fetchJob = "fetch-documents";

/**
 * The archives that a process fetches at the same time. Each waits mostly for the pace of its organization.
 */
const atOnce = 8;

/** A turn of an archive, with the number of tries that failed before it. */
export type ArchiveTurn = { id: string; failed: number };

/**
 * Starts to fetch the documents of archives, also those of processes that died. Must be called once per
 * process.
 */
export async function startFetching(): Promise<void> {
  const queue = await appQueue();
  const queueNext = async (id: string, next: NextTurn | null) => {
    if (next) await queue.enqueueLater(fetchJob, { id, failed: next.failed }, next.seconds);
  };
  await queue.work<ArchiveTurn>(fetchJob, {
    atOnce,
    handle: async ({ id, failed }) => queueNext(id, await fetchArchive(id, failed)),
    giveUp: async ({ id, failed }) => queueNext(id, await giveUpTurn(id, failed)),
  });
}

/**
 * Queues a turn of an archive that waits because of a problem, for somebody who does not want to wait for
 * its next try. It no longer waits then, so that who presses twice queues one.
 */
export async function goOnNow(id: string): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("document_archive")
      .set({ problem_code: null, began_at: null })
      .where("id", "=", id)
      .where("problem_code", "is not", null)
      .where("cancelled_at", "is", null)
      .executeTakeFirst();
    const turn: ArchiveTurn = { id, failed: 0 };
    if (numUpdatedRows > 0n) await queue.enqueue(fetchJob, turn, transaction);
  });
}
