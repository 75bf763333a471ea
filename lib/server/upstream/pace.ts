import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";

/** Lets requests through at the organization's pace. */
export type Pace = {
  /** Resolves when the next request may be sent. Rejects when the signal aborts, and when the database fails. */
  next(): Promise<void>;
  /** Lets nobody through for so many seconds from now, because the service said so. */
  hold(seconds: number): void;
};

/**
 * The pace at which documents are fetched: `BACKGROUND_REQUESTS` a minute of an organization over all processes, so that
 * others are still served. A third of it may go at once after a rest, so no minute has more than four thirds.
 */
export function backgroundPace(organizationId: string, signal: AbortSignal): Pace {
  const perMinute = configuration().backgroundRequests;
  const lease = Math.max(1, Math.floor(perMinute / 30));
  let left = 0;
  let heldUntil = 0;
  let turn = Promise.resolve();
  async function takeTurn(): Promise<void> {
    if (left === 0) {
      const milliseconds = await takeLease(organizationId, lease, perMinute);
      if (milliseconds > 0) await wait(milliseconds, undefined, { signal });
      left = lease;
    }
    left -= 1;
    for (let rest = heldUntil - Date.now(); rest > 0; rest = heldUntil - Date.now())
      await wait(rest, undefined, { signal });
    signal.throwIfAborted();
  }
  return {
    next: () => (turn = turn.then(takeTurn)),
    hold(seconds) {
      heldUntil = Math.max(heldUntil, Date.now() + seconds * 1000);
    },
  };
}

/** Takes so many requests of an organization at once, and resolves with the milliseconds until the first may go. */
async function takeLease(organizationId: string, lease: number, perMinute: number): Promise<number> {
  const length = sql`make_interval(secs => ${(60 / perMinute) * lease}::float8)`;
  const rest = sql`make_interval(secs => 20)`;
  const { rows } = await sql<{ milliseconds: number }>`
    insert into document_pace as pace (organization_id, next_at)
    values (${organizationId}, now() - ${rest} + ${length})
    on conflict (organization_id) do update set next_at = greatest(pace.next_at, now() - ${rest}) + ${length}
    returning extract(epoch from next_at - ${length} - now())::float8 * 1000 as milliseconds
  `.execute(await appDatabase());
  return rows[0]?.milliseconds ?? 0;
}
