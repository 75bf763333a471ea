import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";

/** The rate limit of an organization's requests. */
export type Pace = {
  /**
   * Resolves when the next request may be sent. Rejects when the signal aborts, and when the database
   * fails.
   */
  next(): Promise<void>;
  /**
   * Sends no request for the given seconds, because the service asked for a pause. Applies to this object
   * only.
   */
  hold(seconds: number): void;
};

/**
 * Returns the rate limit of background requests (documents for ZIPs, imports): `BACKGROUND_REQUESTS` a
 * minute per organization across all processes, so that other requests are still served. After a pause a
 * third of them may be sent at once, so that a minute has at most four thirds of the limit.
 */
export function backgroundPace(organizationId: string, signal: AbortSignal): Pace {
  const perMinute = configuration().backgroundRequests;
  const lease = Math.max(1, Math.floor(perMinute / 30));
  let left = 0;
  let heldUntil = 0;
  let turn = Promise.resolve();
  async function reserveRequest(): Promise<void> {
    if (left === 0) {
      const milliseconds = await reserveLease(organizationId, lease, perMinute);
      if (milliseconds > 0) await wait(milliseconds, undefined, { signal });
      left = lease;
    }
    left -= 1;
    for (let rest = heldUntil - Date.now(); rest > 0; rest = heldUntil - Date.now())
      await wait(rest, undefined, { signal });
    signal.throwIfAborted();
  }
  return {
    next: () => (turn = turn.then(reserveRequest)),
    hold(seconds) {
      heldUntil = Math.max(heldUntil, Date.now() + seconds * 1000);
    },
  };
}

/** Resolves when one request of an organization may be sent, at the pace of `backgroundPace`. */
export async function paceOne(organizationId: string): Promise<void> {
  await wait(await reserveLease(organizationId, 1, configuration().backgroundRequests));
}

/**
 * Reserves a number of requests of an organization, and resolves with the milliseconds until the first may
 * be sent; 0 if it may be sent now.
 */
async function reserveLease(organizationId: string, lease: number, perMinute: number): Promise<number> {
  const length = sql`make_interval(secs => ${(60 / perMinute) * lease}::float8)`;
  const rest = sql`make_interval(secs => 20)`;
  const { rows } = await sql<{ milliseconds: number }>`
    insert into document_pace as pace (organization_id, next_at)
    values (${organizationId}, now() - ${rest} + ${length})
    on conflict (organization_id) do update set next_at = greatest(pace.next_at, now() - ${rest}) + ${length}
    returning extract(epoch from next_at - ${length} - now())::float8 * 1000 as milliseconds
  `.execute(await appDatabase());
  // After a pause the row is behind the time.
  return Math.max(0, rows[0]?.milliseconds ?? 0);
}
