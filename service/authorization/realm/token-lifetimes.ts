const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Maximum seconds that a chain of refresh tokens lasts after the consent: 24 months (section 5.3). */
export const maxChainSeconds = 730 * day;

/** Maximum seconds of such a chain without the scope `offline_access`. */
const shortChain = 8 * hour;

/** The seconds for which a person's session at the realm lasts without use. */
export const sessionSeconds = 12 * hour;

/**
 * Maximum seconds that a session at the realm lasts after its login, however much it is used. NIST SP
 * 800-63B has a person with a second factor prove who they are once a day.
 */
export const maxSessionSeconds = day;

/** Maximum seconds that a login or consent page stays valid. */
export const interactionSeconds = hour;

/**
 * Returns the lifetime of a refresh token in seconds: the configured one with `offline_access`, otherwise
 * at most half an hour. It never exceeds the end of the chain. `consentedAt` is in seconds since 1970.
 */
export function refreshTokenLifetime(options: {
  isOffline: boolean;
  consentedAt: number;
  configured: number;
  now: number;
}): number {
  const { isOffline, consentedAt, configured, now } = options;
  const [whole, chain] = isOffline
    ? [configured, maxChainSeconds]
    : [Math.min(configured, 30 * minute), shortChain];
  return Math.max(1, Math.min(whole, consentedAt + chain - now));
}
