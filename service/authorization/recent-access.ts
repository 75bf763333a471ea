import { type Access, bearerOf, type VerifyAccessToken } from "./access-token.ts";

const milliseconds = 1000;
const mostTokens = 5000;

/** Times: `endsAt` in milliseconds of the process's steady clock, `expiresAt` in seconds since 1970. */
type Entry = { header: string; access: Promise<Access | undefined>; endsAt: number; expiresAt: number };

/** The end of a token is its signature and tells it from others; to look up the whole text takes far longer. */
const keyOf = (header: string) => header.slice(-64);

/** Tells what the token in an Authorization header opens; undefined where there is none, or none that is valid. */
export type CheckAuthorization = (header: string | undefined) => Promise<Access | undefined>;

/**
 * Makes a check that remembers what a token opens for a second, and so asks the database once a second and token
 * instead of at each request. A grant that is revoked in any process, a person who leaves, a token that runs out:
 * a second later at most the token opens nothing. Refusals are not remembered.
 */
export function rememberingCheck(verify: VerifyAccessToken): CheckAuthorization {
  const recent = new Map<string, Entry>();

  function remember(header: string, entry: Entry): void {
    recent.delete(keyOf(header));
    recent.set(keyOf(header), entry);
    for (const oldest of recent.keys()) {
      if (recent.size <= mostTokens) return;
      recent.delete(oldest);
    }
  }

  async function ask(header: string): Promise<Access | undefined> {
    const token = bearerOf(header);
    if (token === undefined) return undefined;
    const endsAt = performance.now() + milliseconds;
    const entry = { header, access: verify(token), endsAt, expiresAt: Infinity };
    remember(header, entry);
    let access: Access | undefined;
    try {
      access = await entry.access;
    } finally {
      if (!access && recent.get(keyOf(header)) === entry) recent.delete(keyOf(header));
    }
    entry.expiresAt = access?.expiresAt ?? 0;
    return access;
  }

  return (header) => {
    if (header === undefined) return Promise.resolve(undefined);
    const known = recent.get(keyOf(header));
    const isRecent =
      known?.header === header && performance.now() < known.endsAt && Date.now() / 1000 < known.expiresAt;
    return isRecent ? known.access : ask(header);
  };
}
