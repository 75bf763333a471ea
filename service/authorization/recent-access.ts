import type { Access, VerifyAccessToken } from "./access-token.ts";

const milliseconds = 1000;
const mostTokens = 5000;

/**
 * Makes a check that remembers what a token opens for a second, and so asks the database once a second and token
 * instead of at each request. A grant that is revoked in any process, a person who leaves, a token that runs out:
 * a second later at most the token opens nothing. Refusals are not remembered.
 */
export function rememberingVerifier(verify: VerifyAccessToken): VerifyAccessToken {
  const recent = new Map<
    string,
    { access: Promise<Access | undefined>; endsAt: number; expiresAt: number }
  >();

  function forgetOldest(): void {
    for (const token of recent.keys()) {
      if (recent.size <= mostTokens) return;
      recent.delete(token);
    }
  }

  async function ask(token: string): Promise<Access | undefined> {
    const entry = { access: verify(token), endsAt: performance.now() + milliseconds, expiresAt: Infinity };
    recent.delete(token);
    recent.set(token, entry);
    forgetOldest();
    let access: Access | undefined;
    try {
      access = await entry.access;
    } finally {
      if (!access && recent.get(token) === entry) recent.delete(token);
    }
    entry.expiresAt = access?.expiresAt ?? 0;
    return access;
  }

  return (token) => {
    const known = recent.get(token);
    const isRecent = known && performance.now() < known.endsAt && Date.now() / 1000 < known.expiresAt;
    return isRecent ? known.access : ask(token);
  };
}
