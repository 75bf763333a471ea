import { type Access, bearerOf, type VerifyAccessToken } from "./access-token.ts";

const milliseconds = 1000;
const mostTokens = 5000;

/** Times: `endsAt` in milliseconds of the process's steady clock, `expiresAt` in seconds since 1970. */
type Entry = {
  header: string;
  access: Promise<Access>;
  endsAt: number;
  expiresAt: number;
  isAskedAgain: boolean;
};

/** The end of a token is its signature and tells it from others; to look up the whole text takes far longer. */
const keyOf = (header: string) => header.slice(-64);

/** Tells what the token in an Authorization header opens; undefined where there is none, or none that is valid. */
export type CheckAuthorization = (header: string | undefined) => Promise<Access | undefined>;

/**
 * Makes a check that remembers what a token opens for a second, and so asks the database once a second and token
 * instead of at each request. A grant that is revoked in any process, a person who leaves, a token that runs out:
 * a second later at most the token opens nothing. Refusals are not remembered.
 *
 * A token that is in use is asked about again before the second is over, so that no request waits for it.
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

  /** Of requests at the same time one asks. */
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
      // Where this fails, the next request that is not remembered meets the same error.
      askOnce(header).catch(() => undefined);
    }
    return known.access;
  };
}
