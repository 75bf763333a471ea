import "server-only";

/** How long a chain of refreshes can last from the consent on (section 5.3). */
const chainMonths = 24;

/** Refreshes that follow each other more quickly say nothing of a chain's end, in milliseconds. */
const tellingMilliseconds = 10 * 60_000;

type Chain = {
  /** Granted scopes with blanks between. */
  scopes: string;
  grantedAt: Date;
  refreshedAt: Date;
  refreshExpiresAt: Date | null;
};

/**
 * When a connection can no longer be renewed: 24 months after consent (section 5.3), or when its refresh token expires
 * where that no longer moves on with each refresh, which is how a realm with a shorter chain shows its end. Without
 * `offline_access` the refresh token's own end is all there is. `former` is the chain before a refresh.
 */
export function chainEnd(chain: Chain, former?: Chain & { chainExpiresAt: Date }): Date {
  const { scopes, grantedAt, refreshedAt, refreshExpiresAt } = chain;
  const longest = new Date(grantedAt);
  longest.setUTCMonth(longest.getUTCMonth() + chainMonths);
  if (!refreshExpiresAt) return longest;
  if (!scopes.split(" ").includes("offline_access")) return refreshExpiresAt;
  if (!former?.refreshExpiresAt) return longest;
  const elapsed = refreshedAt.getTime() - former.refreshedAt.getTime();
  if (elapsed < tellingMilliseconds) return former.chainExpiresAt;
  const moved = refreshExpiresAt.getTime() - former.refreshExpiresAt.getTime();
  return moved < elapsed / 2 ? refreshExpiresAt : longest;
}
