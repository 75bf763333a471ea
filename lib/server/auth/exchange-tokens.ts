import "server-only";
import { tokenErrorReader, type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { AppError } from "../http/app-error.ts";
import { askRealm, realmMilliseconds } from "./ask-realm.ts";

/** Returns the error for a connection that only a new consent can restore. */
export const reconnectRequired = (cause?: unknown) =>
  new AppError({
    code: "RECONNECT_REQUIRED",
    message: "The connection has ended. Connect the organization again.",
    cause,
  });

/** Statuses of a gateway before the realm. The realm may have made the exchange nevertheless. */
const unclear = new Set([502, 503, 504]);

/**
 * Exchanges a refresh token for a new token set (section 5.3). If the response is lost, the realm may have
 * rotated the token already. The same token is then sent once more at once, which a realm accepts for a
 * short time. Both tries together take at most 30 seconds. Throws an `AppError`: RECONNECT_REQUIRED when
 * the realm answers `invalid_grant`, the only answer that ends a connection; SERVICE_UNAVAILABLE for any
 * other refusal; UPSTREAM_UNREACHABLE when the realm is down or silent.
 */
export async function refreshTokenSet(refreshToken: string): Promise<TokenSet> {
  const signal = AbortSignal.timeout(realmMilliseconds);
  const exchange = () =>
    askRealm("token", { grant_type: "refresh_token", refresh_token: refreshToken }, signal);
  const first = await exchange().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  const isLost = !first || unclear.has(first.status) || (first.status === 200 && first.body === undefined);
  const { status, body } = isLost ? await exchange() : first;
  const tokens = tokenSetReader.safeParse(body);
  if (status === 200 && tokens.success) return tokens.data;
  const refusal = tokenErrorReader.safeParse(body).data;
  if (refusal?.error === "invalid_grant") throw reconnectRequired(new Error("invalid_grant"));
  throw new AppError({
    code: "SERVICE_UNAVAILABLE",
    message: "The sign-in server did not renew the connection.",
    cause: new Error(`token endpoint: status ${status}, ${refusal?.error ?? "no error code"}`),
  });
}

/**
 * Revokes a token and with it its chain of refreshes (RFC 7009). Resolves with true when the realm has
 * revoked it or does not know it any more, and with false when the realm must be asked again.
 */
export async function revokeToken(token: string): Promise<boolean> {
  const answer = await askRealm("revoke", { token }).catch(() => undefined);
  return answer?.status === 200;
}
