import "server-only";
import type { ImportEvent, ImportLog } from "#contract/import.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import type { RunAtWork } from "./run-at-work.ts";
import { recordLogPage, usualPage } from "./sending-pace.ts";

/**
 * Returns the events of a finished job's log, page by page as returned, or null while the job is still
 * running. No event is skipped or repeated, whatever the service makes of the limit. Its first page is asked
 * with room for all events of a request, and the others with the size that it turned out to have.
 */
export async function openLog(
  run: RunAtWork,
  processId: string,
): Promise<AsyncIterable<ImportEvent[]> | null> {
  const first = await readFirstPage(run, processId);
  // Only the status PROCESSED means that a job has ended (interface, section 3.2).
  if (first.jobStatus !== "PROCESSED") return null;
  const isLast = nextOffset(first, 0) === null;
  await recordLogPage(run, { entries: first.events.length, isLast });
  return pagesFrom(run, processId, first);
}

/**
 * A service may refuse a limit above its own. It is then asked for the usual one, in this turn of the run.
 */
async function readFirstPage(run: RunAtWork, processId: string): Promise<ImportLog> {
  const limit = Math.max(usualPage, configuration().importChunk);
  if (!run.asksLargePages || limit === usualPage) return readPage(run, processId, 0, usualPage);
  try {
    return await readPage(run, processId, 0, limit);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    run.asksLargePages = false;
    return readPage(run, processId, 0, usualPage);
  }
}

async function* pagesFrom(
  run: RunAtWork,
  processId: string,
  first: ImportLog,
): AsyncGenerator<ImportEvent[]> {
  // The named size is what the service applied. One that names more than it sends, and counts in pages of the
  // limit, would repeat events, so the number of events sent counts where it is lower.
  const received = first.events.length;
  const { pageSize } = first.pagination;
  const limit = pageSize > 0 ? Math.min(pageSize, received) : received;
  let page = first;
  for (let offset = 0; ;) {
    yield page.events;
    const next = nextOffset(page, offset);
    if (next === null) return;
    offset = next;
    page = await readPage(run, processId, offset, limit);
  }
}

/** The next page begins after the last event received, because a page may have fewer than its size. */
const nextOffset = ({ events, pagination }: ImportLog, offset: number) =>
  pagePosition({ offset, received: events.length, pagination }).nextOffset;

async function readPage(
  run: RunAtWork,
  processId: string,
  offset: number,
  limit: number,
): Promise<ImportLog> {
  await run.pace.next();
  return callEndpoint("readImportLog", { ...run.call(), params: { processId }, query: { offset, limit } });
}
