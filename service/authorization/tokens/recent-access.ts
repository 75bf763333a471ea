import { LRUCache } from "lru-cache";
import { type Access, bearerOf, type VerifyAccessToken } from "./access-token.ts";

const milliseconds = 1000;
const maxTokens = 5000;

/**
 * Returns the access of the token in an Authorization header. Resolves to undefined if the token is missing
 * or invalid.
 */
export type CheckAuthorization = (header: string | undefined) => Promise<Access | undefined>;

// An error, because lru-cache deletes the old value only then. For undefined it keeps the old value.
class InvalidToken extends Error {}

/**
 * Returns a check that caches the access of a token for one second, so that the database is queried at most
 * once per second and token instead of at each request. After a revoked grant, an ended membership or an
 * expired token, access ends within one second in every process. Refusals and errors are not cached.
 * Concurrent requests with the same token share one check.
 *
 * The access of a token in use is renewed before its second ends, so that no request waits for it.
 */
export function cachedAccessCheck(verify: VerifyAccessToken): CheckAuthorization {
  // The key is the whole header, the context the token in it.
  const recent = new LRUCache<string, Access, string>({
    max: maxTokens,
    ttl: milliseconds,
    // A check that is displaced by newer tokens still answers those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_header, _known, { context: token, options }) {
      const end = performance.now() + milliseconds;
      const access = await verify(token);
      const lifetime = access ? access.expiresAt * 1000 - Date.now() : 0;
      if (!access || lifetime <= 0) throw new InvalidToken();
      options.ttl = Math.max(1, Math.min(end - performance.now(), lifetime));
      return access;
    },
  });

  return async (header) => {
    const token = bearerOf(header);
    if (header === undefined || token === undefined) return undefined;
    const left = recent.getRemainingTTL(header);
    try {
      // In the second half of its time the known access is returned while the next check runs.
      const access = await recent.fetch(header, {
        context: token,
        allowStale: left > 0,
        forceRefresh: left < milliseconds / 2,
      });
      // The cache counts time that has passed, a token ends by the clock, which may be set meanwhile.
      return access && access.expiresAt * 1000 > Date.now() ? access : undefined;
    } catch (error) {
      if (error instanceof InvalidToken) return undefined;
      throw error;
    }
  };
}
