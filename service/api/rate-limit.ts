import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Sql } from "../database/tables.ts";
import { accessOf } from "./authenticate.ts";
import { ServiceError } from "./service-error.ts";

/**
 * The requests that this process may still allow before `endsAt`, in milliseconds of its monotonic clock.
 * `isLast` means that the minute's limit is used up after this lease.
 */
type Lease = { left: number; endsAt: number; isLast: boolean };

/**
 * The number of leases in a minute's limit. The unused part of a lease is lost to the other processes for
 * that minute.
 */
const leasesInLimit = 20;

/**
 * Reserves `size` requests of an organization's minute, by the database's clock. All processes count in one
 * row. Once the count exceeds the limit, a lease is empty.
 */
async function reserveLease(
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
 * Returns the function that counts an organization's requests, across its clients and all processes of the
 * service. It resolves to 0 if the request is allowed, otherwise to the seconds until the next one is. At
 * most `limit` requests are allowed per clock minute. Requests are reserved in the database in leases of a
 * twentieth of the limit.
 */
export function requestCounter(database: Sql, limit: number): (organizationId: string) => Promise<number> {
  const size = Math.max(1, Math.floor(limit / leasesInLimit));
  const leases = new Map<string, Lease>();
  const pending = new Map<string, Promise<Lease>>();

  async function renew(organizationId: string): Promise<Lease> {
    try {
      const lease = await reserveLease(database, { organizationId, size, limit });
      leases.set(organizationId, lease);
      return lease;
    } finally {
      pending.delete(organizationId);
    }
  }

  return async (organizationId) => {
    let lease = leases.get(organizationId);
    // Requests that arrive while a lease is being reserved wait for it. If it is too small for all of them,
    // they reserve another.
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

/**
 * Returns the hook that refuses requests over the organization's limit with TOO_MANY_REQUEST. Must run
 * after the token check.
 */
export function limitRate(countRequest: ReturnType<typeof requestCounter>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = await countRequest(accessOf(request).organizationId);
    if (seconds === 0) return;
    reply.header("retry-after", seconds);
    throw new ServiceError("TOO_MANY_REQUEST");
  };
}
