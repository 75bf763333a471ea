import { randomBytes } from "node:crypto";
import type { DatevState, GivenCode, TokenFamily } from "./state.ts";

const codeMilliseconds = 60_000;
const newToken = () => randomBytes(32).toString("base64url");

/** Gives out an authorization code. It can be exchanged once, within a minute. */
export function giveCode(
  { codes }: DatevState,
  { scopes, ...bound }: { scopes: string[]; challenge: string; redirectAddress: string },
): string {
  const code = newToken();
  const family: TokenFamily = { scopes, hasEnded: false };
  codes.set(code, { ...bound, family, endsAt: Date.now() + codeMilliseconds, isUsed: false });
  return code;
}

/** Takes a code back. A second use ends what the first one gave. */
export function takeCode({ codes }: DatevState, code: string): GivenCode | undefined {
  const given = codes.get(code);
  if (!given) return undefined;
  if (given.isUsed) given.family.hasEnded = true;
  const isGood = !given.isUsed && given.endsAt > Date.now();
  given.isUsed = true;
  return isGood ? given : undefined;
}

/** Takes a refresh token. It is good once; a second use ends the access with all its tokens. */
export function takeRefreshToken({ refreshTokens }: DatevState, token: string): TokenFamily | undefined {
  const given = refreshTokens.get(token);
  if (!given) return undefined;
  if (given.isUsed) given.family.hasEnded = true;
  given.isUsed = true;
  return given.family.hasEnded || given.endsAt <= Date.now() ? undefined : given.family;
}

/** Gives out both tokens of an access, as the answer of the token endpoint. */
export function giveTokens(state: DatevState, family: TokenFamily) {
  const { accessSeconds, refreshSeconds } = state.settings;
  const [access, refresh] = [newToken(), newToken()];
  const ending = (seconds: number) => ({ family, endsAt: Date.now() + seconds * 1000, isUsed: false });
  state.accessTokens.set(access, ending(accessSeconds));
  state.refreshTokens.set(refresh, ending(refreshSeconds));
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessSeconds,
    refresh_token: refresh,
    refresh_expires_in: refreshSeconds,
    scope: family.scopes.join(" "),
  };
}

/** Ends the access that a token belongs to. */
export function endAccess({ accessTokens, refreshTokens }: DatevState, token: string): void {
  const given = accessTokens.get(token) ?? refreshTokens.get(token);
  if (given) given.family.hasEnded = true;
}

/** Lets all access tokens expire at once, as if their time were over. */
export function expireAccessTokens({ accessTokens }: DatevState): void {
  for (const given of accessTokens.values()) given.endsAt = 0;
}

/** Returns the scopes of an access token that is good. */
export function scopesOf({ accessTokens }: DatevState, token: string): string[] | undefined {
  const given = accessTokens.get(token);
  return given && !given.family.hasEnded && given.endsAt > Date.now() ? given.family.scopes : undefined;
}
