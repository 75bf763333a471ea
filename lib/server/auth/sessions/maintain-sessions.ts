import "server-only";
import { sql } from "kysely";
import { recordSessionEvent } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { endAnswers } from "./running-answers.ts";
import { isOpen } from "./sessions.ts";

/** The interval of the background job, in milliseconds. */
const roundMilliseconds = 60_000;

/**
 * Background job, now and once a minute while the process runs: deletes the sessions that have ended, which
 * the audit trail records, ends their answers in case the notification was lost, and deletes used logout
 * tokens that have expired. Any number of processes may run it.
 */
export async function maintainSessions(): Promise<void> {
  for (const task of [deleteEndedSessions, endAnswersOfAll, deleteUsedTokens]) {
    await task().catch((error: unknown) =>
      log.error({ err: error, task: task.name }, "maintaining sessions failed"),
    );
  }
  setTimeout(() => void maintainSessions(), roundMilliseconds).unref();
}

const endAnswersOfAll = () => endAnswers();

async function deleteEndedSessions(): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom("session")
      .where(sql<boolean>`not (${isOpen()})`)
      .returning("person_id as personId")
      .execute();
    for (const { personId } of ended)
      await recordSessionEvent(transaction, { action: "SESSION_EXPIRED", personId, requestId: null });
  });
}

async function deleteUsedTokens(): Promise<void> {
  const database = await appDatabase();
  await database
    .deleteFrom("used_logout_token")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
