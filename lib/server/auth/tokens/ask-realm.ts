import "server-only";
import { Agent, request } from "undici";
import { tokenErrorReader, type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { configuration } from "../../configuration.ts";
import { AppError } from "../../errors/app-error.ts";
import { parseJson } from "../../transport/refusal.ts";

/** The maximum time that the realm may take to answer, in milliseconds. */
export const realmMilliseconds = 30_000;

const pool = new Agent({ connect: { timeout: 5_000 } });

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/**
 * Posts a form to an endpoint of the realm, with form-urlencoded Basic credentials (RFC 6749 §2.3.1), and
 * resolves with the response. `body` is undefined if the response is not JSON. Throws REALM_UNREACHABLE
 * when the realm is down, the response breaks off, or `signal` aborts.
 */
export async function askRealm(
  endpoint: "token" | "revoke",
  form: Record<string, string>,
  signal: AbortSignal = AbortSignal.timeout(realmMilliseconds),
): Promise<{ status: number; body: unknown }> {
  const { issuer, clientId, clientSecret } = configuration();
  const credentials = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString("base64");
  try {
    const response = await request(`${issuer}/protocol/openid-connect/${endpoint}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: new URLSearchParams(form).toString(),
      dispatcher: pool,
      signal,
    });
    return { status: response.statusCode, body: parseJson(await response.body.text()) };
  } catch (error) {
    throw new AppError({
      code: "REALM_UNREACHABLE",
      message: "The sign-in server can't be reached, so the connection could not be renewed.",
      cause: error,
    });
  }
}

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
 * the realm answers `invalid_grant`, the only answer that ends a connection; REALM_REFUSED for any
 * other refusal; REALM_UNREACHABLE when the realm is down or silent.
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
    code: "REALM_REFUSED",
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
