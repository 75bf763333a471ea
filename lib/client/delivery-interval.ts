import type { Delivery } from "#lib/shared/targets.ts";

const shortest = 2_000;
const longest = 60_000;

/**
 * Returns after how many milliseconds deliveries are read again: two seconds while one is under way, until
 * the next attempt or question while all wait for theirs, but at most a minute. False if none will change by
 * itself. `now` is in milliseconds.
 */
export function deliveryInterval(
  deliveries: readonly Pick<Delivery, "state" | "nextAt">[],
  now: number,
): number | false {
  const waits = deliveries.flatMap(({ state, nextAt }) => {
    if (state === "sending") return shortest;
    if (state !== "waiting" && state !== "following") return [];
    return nextAt === null ? shortest : Date.parse(nextAt) - now;
  });
  return waits.length > 0 && Math.min(longest, Math.max(shortest, Math.min(...waits)));
}
