import "server-only";
import type { SendingPace } from "#lib/shared/sending-forecast.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import type { RunAtWork } from "./run-at-work.ts";

/** The entries of a page of the service's log unless it has larger ones (interface, section 2.4). */
export const usualPage = 50;

/**
 * Returns the limits by which an organization's records are sent. The page of the log is the one that its
 * newest run saw.
 */
export async function sendingPace(organizationId: string): Promise<SendingPace> {
  const { backgroundRequests, importChunk } = configuration();
  const database = await appDatabase();
  const newest = await database
    .selectFrom("import_run")
    .select("log_page")
    .where("organization_id", "=", organizationId)
    .where("log_page", "is not", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    requestsAMinute: backgroundRequests,
    recordsARequest: importChunk,
    eventsAPage: newest?.log_page ?? usualPage,
  };
}

/**
 * Records that a page of a run's log had so many entries. A page that ended the log shows only that pages
 * have at least as many.
 */
export async function recordLogPage(
  run: RunAtWork,
  { entries, isLast }: { entries: number; isLast: boolean },
): Promise<void> {
  if (isLast && entries <= (await sendingPace(run.organizationId)).eventsAPage) return;
  const database = await appDatabase();
  await database
    .updateTable("import_run")
    .set({ log_page: entries })
    .where("id", "=", run.id)
    .where("log_page", "is distinct from", entries)
    .execute();
}
