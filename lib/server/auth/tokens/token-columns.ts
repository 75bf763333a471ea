import "server-only";
import type { TokenSet } from "#contract/token-set.ts";
import { sealTokens } from "./seal-tokens.ts";

/**
 * Returns the columns of a connection for a token set. A set without a refresh token keeps the former one.
 * `learnedSeconds` is the time after which the realm has ended connections (`learnedIdleSeconds`).
 */
export function tokenColumns(
  tokens: TokenSet,
  connectionId: string,
  {
    formerRefreshToken,
    learnedSeconds,
  }: { formerRefreshToken: string | null; learnedSeconds: number | null },
) {
  const now = new Date();
  // Keycloak writes 0 for a refresh token that does not expire by itself.
  const stated = tokens.refresh_expires_in || Infinity;
  const refreshSeconds = Math.min(stated, learnedSeconds ?? Infinity);
  return {
    ...sealTokens(
      { access: tokens.access_token, refresh: tokens.refresh_token ?? formerRefreshToken },
      connectionId,
    ),
    access_expires_at: new Date(now.getTime() + tokens.expires_in * 1000),
    access_seconds: tokens.expires_in,
    refresh_expires_at: Number.isFinite(refreshSeconds)
      ? new Date(now.getTime() + refreshSeconds * 1000)
      : null,
    refreshed_at: now,
    refresh_began_at: null,
    state: "active" as const,
    ended_at: null,
  };
}

/** The maximum lifetime of a chain of refreshes after the consent (section 5.3). */
const chainMonths = 24;

/**
 * The minimum time between two refreshes, in milliseconds, from which the end of the chain can be
 * estimated.
 */
const tellingMilliseconds = 10 * 60_000;

type Chain = {
  /** Granted scopes, separated by spaces. */
  scopes: string;
  grantedAt: Date;
  refreshedAt: Date;
  refreshExpiresAt: Date | null;
};

/**
 * Returns the time after which a connection can no longer be renewed. With `offline_access` this is 24
 * months after the consent (section 5.3). A realm with a shorter chain is recognized by a refresh token
 * whose expiry no longer moves with each refresh; then it is that expiry. Without `offline_access` it is
 * the expiry of the refresh token. `former` is the chain before a refresh.
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
