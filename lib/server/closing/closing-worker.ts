import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import { closingJob, closingLock, type ClosingTurn, goOn } from "./closings.ts";
import { takeTurn } from "./take-turn.ts";

/** The orders that a process works on at the same time. Each waits mostly for others. */
const atOnce = 4;

/** The interval of the search for orders that have no turn, in milliseconds. */
const roundMilliseconds = 10_000;

/** The delay after which a turn counts as missed, in seconds. */
const missedSeconds = 60;

/** Maximum number of orders that a round looks at. */
const maxRound = 200;

/** Starts to work on orders, also those of processes that died. Must be called once per process. */
export async function startClosing(): Promise<void> {
  const queue = await appQueue();
  await queue.work<ClosingTurn>(closingJob, {
    atOnce,
    handle: takeTurn,
    // The next round finds the turn that was missed.
    giveUp: () => Promise.resolve(),
  });
  void round();
}

async function round(): Promise<void> {
  await queueWaiting().catch((error: unknown) => log.error({ err: error }, "orders were not looked after"));
  setTimeout(() => void round(), roundMilliseconds).unref();
}

/**
 * Lets orders go on whose turn was missed, because a process can die between two turns, and those that
 * stopped because of a connection that was given anew since. One that only looks active may have been
 * refused a moment ago. A turn that takes long is not missed: its process holds the lock.
 */
export async function queueWaiting(): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<ClosingTurn>`
    select id, turn from closing
    where ended_at is null
      and (stop is null and turn_at < now() - ${missedSeconds} * interval '1 second'
        or stop->>'code' = 'RECONNECT' and exists (
          select from connection
          where connection.person_id = closing.person_id
            and connection.organization_id = closing.organization_id
            and connection.granted_at > closing.turn_at
            and connection.state = 'active' and ' ' || connection.scopes || ' ' like '% exports %'))
    order by turn_at
    limit ${maxRound}`.execute(database);
  for (const turn of rows) {
    await ifUnlocked(closingLock(turn.id), () =>
      database.transaction().execute((transaction) => goOn(transaction, turn)),
    ).catch(ignoreChanged);
  }
}

/** Another process may have found the same. */
function ignoreChanged(error: unknown): void {
  if (!(error instanceof AppError && error.code === "CLOSING_CHANGED")) throw error;
}
