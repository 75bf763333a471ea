import { type Access, bearerOf, type VerifyAccessToken } from "./access-token.ts";

const milliseconds = 1000;
const mostTokens = 5000;

/** `endsAt` is in milliseconds of the process's monotonic clock, `expiresAt` in seconds since 1970. */
type Entry = {
  header: string;
  access: Promise<Access>;
  endsAt: number;
  expiresAt: number;
  isAskedAgain: boolean;
};

/**
 * Returns the last 64 characters of a token, which are part of its signature. They are the key of the cache,
 * because a lookup by the whole text takes far longer. The whole text is compared afterwards.
 */
const keyOf = (header: string) => header.slice(-64);

/**
 * Returns the access of the token in an Authorization header. Resolves to undefined if the token is missing
 * or invalid.
 */
export type CheckAuthorization = (header: string | undefined) => Promise<Access | undefined>;

/**
 * Returns a check that caches the access of a token for one second, so that the database is queried at most
 * once per second and token instead of at each request. After a revoked grant, an ended membership or an
 * expired token, access ends within one second in every process. Refusals are not cached.
 *
 * The access of a token in use is renewed before its second ends, so that no request waits for it.
 */
export function rememberingCheck(verify: VerifyAccessToken): CheckAuthorization {
  const recent = new Map<string, Entry>();
  const pending = new Map<string, Promise<Access | undefined>>();

  function remember(entry: Entry): void {
    recent.delete(keyOf(entry.header));
    recent.set(keyOf(entry.header), entry);
    for (const oldest of recent.keys()) {
      if (recent.size <= mostTokens) return;
      recent.delete(oldest);
    }
  }

  async function ask(header: string, token: string): Promise<Access | undefined> {
    const endsAt = performance.now() + milliseconds;
    const access = await verify(token);
    if (access) {
      const { expiresAt } = access;
      remember({ header, access: Promise.resolve(access), endsAt, expiresAt, isAskedAgain: false });
    } else if (recent.get(keyOf(header))?.header === header) recent.delete(keyOf(header));
    return access;
  }

  /** Simultaneous requests with the same token share one check. */
  function askOnce(header: string): Promise<Access | undefined> {
    const token = bearerOf(header);
    if (token === undefined) return Promise.resolve(undefined);
    const asked = pending.get(header) ?? ask(header, token).finally(() => pending.delete(header));
    pending.set(header, asked);
    return asked;
  }

  return (header) => {
    if (header === undefined) return Promise.resolve(undefined);
    const known = recent.get(keyOf(header));
    const now = performance.now();
    const isRecent = known?.header === header && now < known.endsAt && Date.now() / 1000 < known.expiresAt;
    if (!isRecent) return askOnce(header);
    if (!known.isAskedAgain && now > known.endsAt - milliseconds / 2) {
      known.isAskedAgain = true;
      // If this check fails, the next request without a cached access gets the same error.
      askOnce(header).catch(() => undefined);
    }
    return known.access;
  };
}
