import "server-only";
import type { ImportEvent, ImportLog } from "#contract/import.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import type { RunAtWork } from "./run-at-work.ts";

/** Number of events requested per page; the service may return fewer. */
const pageLimit = 1000;

/**
 * Returns the events of a finished job's log, page by page as returned, or null while the job is still
 * running.
 */
export async function openLog(
  run: RunAtWork,
  processId: string,
): Promise<AsyncIterable<ImportEvent[]> | null> {
  const first = await readPage(run, processId, 0);
  // Only the status PROCESSED means that a job has ended (interface, section 3.2).
  return first.jobStatus === "PROCESSED" ? pagesFrom(run, processId, first) : null;
}

async function* pagesFrom(
  run: RunAtWork,
  processId: string,
  first: ImportLog,
): AsyncGenerator<ImportEvent[]> {
  let page = first;
  for (let offset = 0; ;) {
    yield page.events;
    const received = page.events.length;
    const { nextOffset } = pagePosition({ offset, received, pagination: page.pagination });
    if (nextOffset === null) return;
    offset = nextOffset;
    page = await readPage(run, processId, offset);
  }
}

async function readPage(run: RunAtWork, processId: string, offset: number): Promise<ImportLog> {
  await run.pace.next();
  return callEndpoint("readImportLog", {
    ...run.call(),
    params: { processId },
    query: { offset, limit: pageLimit },
  });
}
