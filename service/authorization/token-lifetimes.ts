const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest a refresh chain may be continued after consent, in seconds: 24 months (section 5.3). */
export const longestChain = 730 * day;

/** The same without the scope `offline_access`. */
const shortChain = 8 * hour;

/** How long a person stays signed in at the realm, in seconds. */
export const sessionSeconds = 12 * hour;

/** How long a login or consent page may stay open, in seconds. */
export const interactionSeconds = hour;

/**
 * Lifetime of a refresh token in seconds: what was configured with `offline_access`, else half an hour, and never
 * beyond the end of its chain. `consentedAt` is in seconds since 1970.
 */
export function refreshTokenLifetime(options: {
  isOffline: boolean;
  consentedAt: number;
  configured: number;
  now: number;
}): number {
  const { isOffline, consentedAt, configured, now } = options;
  const [whole, chain] = isOffline
    ? [configured, longestChain]
    : [Math.min(configured, 30 * minute), shortChain];
  return Math.max(1, Math.min(whole, consentedAt + chain - now));
}
