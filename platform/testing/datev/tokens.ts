import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { DatevState, GivenCode, TokenFamily } from "./state.ts";

const codeMilliseconds = 60_000;
const newToken = () => randomBytes(32).toString("base64url");

/** Gives out an authorization code. It can be exchanged once, within a minute. */
export function giveCode(
  { record }: DatevState,
  { scopes, ...bound }: { scopes: string[]; challenge: string; redirectAddress: string },
): string {
  const code = newToken();
  const startedAt = Date.now();
  const endsAt = startedAt + codeMilliseconds;
  record({ kind: "code", code, family: randomUUID(), scopes, startedAt, endsAt, ...bound });
  return code;
}

/** Takes a code back. A second use ends what the first one gave. */
export function takeCode({ codes, record }: DatevState, code: string): GivenCode | undefined {
  const given = codes.get(code);
  if (!given) return undefined;
  if (given.isUsed) record({ kind: "ended", family: given.family.id });
  const isGood = !given.isUsed && given.endsAt > Date.now();
  record({ kind: "used", token: code });
  return isGood ? given : undefined;
}

/** Takes a refresh token. It is good once; a second use ends the access with all its tokens. */
export function takeRefreshToken(
  { refreshTokens, record }: DatevState,
  token: string,
): TokenFamily | undefined {
  const given = refreshTokens.get(token);
  if (!given) return undefined;
  if (given.isUsed) record({ kind: "ended", family: given.family.id });
  record({ kind: "used", token });
  return given.family.hasEnded || given.endsAt <= Date.now() ? undefined : given.family;
}

/** Gives out both tokens of an access, as the answer of the token endpoint. */
export function giveTokens(state: DatevState, family: TokenFamily) {
  const { accessSeconds, signInSeconds } = state.settings;
  const left = (signInSeconds ?? Infinity) - Math.floor((Date.now() - family.startedAt) / 1000);
  const refreshSeconds = Math.min(state.settings.refreshSeconds, left);
  const [access, refresh] = [newToken(), newToken()];
  const ending = (token: string, seconds: number) => ({ token, endsAt: Date.now() + seconds * 1000 });
  state.record({
    ...{ kind: "tokens", family: family.id },
    ...{ access: ending(access, accessSeconds), refresh: ending(refresh, refreshSeconds) },
  });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessSeconds,
    refresh_token: refresh,
    refresh_expires_in: refreshSeconds,
    scope: family.scopes.join(" "),
  };
}

/**
 * Returns the `id_token` that names who signed in (OpenID Connect Core §2), as a part of the answer; nothing
 * without the scope `openid`.
 */
export function idTokenOf({ app, settings }: DatevState, { scopes, startedAt }: TokenFamily) {
  if (settings.subject === null || !scopes.includes("openid")) return {};
  const seconds = Math.floor(startedAt / 1000);
  const claims = { iss: "https://login.datev.example", sub: settings.subject, aud: app.id };
  const signed = [
    { alg: "HS256", typ: "JWT" },
    { ...claims, iat: seconds, exp: seconds + 300 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = createHmac("sha256", app.secret).update(signed).digest("base64url");
  return { id_token: `${signed}.${signature}` };
}

/** Ends the access that a token belongs to. */
export function endAccess({ accessTokens, refreshTokens, record }: DatevState, token: string): void {
  const given = accessTokens.get(token) ?? refreshTokens.get(token);
  if (given) record({ kind: "ended", family: given.family.id });
}

/** Lets all access tokens expire at once, as if their time were over. */
export function expireAccessTokens({ record }: Pick<DatevState, "record">): void {
  record({ kind: "expired" });
}

/** Returns the scopes of an access token that is good. */
export function scopesOf({ accessTokens }: DatevState, token: string): string[] | undefined {
  const given = accessTokens.get(token);
  return given && !given.family.hasEnded && given.endsAt > Date.now() ? given.family.scopes : undefined;
}
