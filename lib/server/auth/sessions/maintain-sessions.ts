import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { isOpen } from "./sessions.ts";

/** The interval of the background job, in milliseconds. */
const roundMilliseconds = 60_000;

/**
 * Background job, now and once a minute while the process runs: deletes the sessions that have ended. Any
 * number of processes may run it.
 */
export async function maintainSessions(): Promise<void> {
  await deleteEndedSessions().catch((error: unknown) =>
    log.error({ err: error }, "maintaining sessions failed"),
  );
  setTimeout(() => void maintainSessions(), roundMilliseconds).unref();
}

async function deleteEndedSessions(): Promise<void> {
  const database = await appDatabase();
  await database
    .deleteFrom("session")
    .where(sql<boolean>`not (${isOpen()})`)
    .execute();
}
