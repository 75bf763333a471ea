import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Sql } from "../database/tables.ts";
import { accessOf } from "./authenticate.ts";
import { ServiceError } from "./service-error.ts";

/** Requests that this process may still let through before `endsAt`, in milliseconds of its own steady clock. */
type Lease = { left: number; endsAt: number; /** The minute has no more after this one. */ isLast: boolean };

/** A lease is this part of the limit. What a process does not use of it is lost to the others for that minute. */
const leasesInLimit = 20;

/**
 * Takes so many requests of an organization's minute at once, by the database's clock. All processes count in one
 * row; once that is over the limit a lease is empty.
 */
async function takeLease(
  database: Sql,
  { organizationId, size, limit }: { organizationId: string; size: number; limit: number },
): Promise<Lease> {
  const { rows } = await sql<{ taken: number; remaining: number }>`
    insert into request_window as used (organization_id, minute, taken)
    values (${organizationId}, date_trunc('minute', now()), ${size}::int)
    on conflict (organization_id) do update set
      -- A statement that began in the minute before and waited must not set the count back.
      minute = greatest(used.minute, excluded.minute),
      taken = case when used.minute >= excluded.minute then used.taken + excluded.taken else excluded.taken end
    returning taken, extract(epoch from minute + interval '1 minute' - clock_timestamp())::float8 * 1000 as remaining
  `.execute(database);
  const { taken, remaining } = rows[0] ?? { taken: Infinity, remaining: 0 };
  const left = Math.max(0, Math.min(size, limit - (taken - size)));
  return { left, isLast: left < size, endsAt: performance.now() + remaining };
}

/**
 * Makes the count of an organization's requests, over all its clients and all processes of the service: it resolves
 * to 0 where a request may go on, else to the seconds until the next one may. No more than `limit` go on in a minute
 * of the clock. Requests are taken from the database a lease at a time, a twentieth of the limit.
 */
export function requestCounter(database: Sql, limit: number): (organizationId: string) => Promise<number> {
  const size = Math.max(1, Math.floor(limit / leasesInLimit));
  const leases = new Map<string, Lease>();
  const pending = new Map<string, Promise<Lease>>();

  async function renew(organizationId: string): Promise<Lease> {
    try {
      const lease = await takeLease(database, { organizationId, size, limit });
      leases.set(organizationId, lease);
      return lease;
    } finally {
      pending.delete(organizationId);
    }
  }

  return async (organizationId) => {
    let lease = leases.get(organizationId);
    // Those that come while a lease is being taken wait for it, and take another where it does not reach for all.
    for (;;) {
      const now = performance.now();
      if (lease && now < lease.endsAt) {
        if (lease.left > 0) {
          lease.left -= 1;
          return 0;
        }
        if (lease.isLast) return Math.max(1, Math.ceil((lease.endsAt - now) / 1000));
      }
      const renewal = pending.get(organizationId) ?? renew(organizationId);
      pending.set(organizationId, renewal);
      lease = await renewal;
    }
  };
}

/** Makes the hook that refuses an organization's request over its limit. It runs once the token was checked. */
export function limitRate(countRequest: ReturnType<typeof requestCounter>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = await countRequest(accessOf(request).organizationId);
    if (seconds === 0) return;
    reply.header("retry-after", seconds);
    throw new ServiceError("TOO_MANY_REQUEST");
  };
}
