import "server-only";
import { tokenErrorReader, type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { Agent, request } from "undici";
import { configuration } from "../configuration.ts";
import { AppError } from "../http/app-error.ts";
import { parseJson } from "../upstream/refusal.ts";

/** How long the token endpoint may take. */
const exchangeMilliseconds = 30_000;

const pool = new Agent({ connect: { timeout: 5_000 } });

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/**
 * Exchanges a refresh token for a new token set (section 5.3), with form-urlencoded Basic credentials (RFC 6749
 * §2.3.1). Throws an `AppError`: RECONNECT_REQUIRED when the realm says `invalid_grant`, which alone ends a
 * connection; SERVICE_UNAVAILABLE for any other refusal; UPSTREAM_UNREACHABLE when the realm is down or silent.
 */
export async function refreshTokenSet(refreshToken: string): Promise<TokenSet> {
  const { issuer, clientId, clientSecret } = configuration();
  const credentials = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString("base64");
  let status: number;
  let answer: unknown;
  try {
    const response = await request(`${issuer}/protocol/openid-connect/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${credentials}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }).toString(),
      dispatcher: pool,
      signal: AbortSignal.timeout(exchangeMilliseconds),
    });
    status = response.statusCode;
    answer = parseJson(await response.body.text());
  } catch (error) {
    throw new AppError({
      code: "UPSTREAM_UNREACHABLE",
      message: "The sign-in server can't be reached, so the connection could not be renewed.",
      cause: error,
    });
  }
  const tokens = tokenSetReader.safeParse(answer);
  if (status === 200 && tokens.success) return tokens.data;
  const refusal = tokenErrorReader.safeParse(answer).data;
  if (refusal?.error === "invalid_grant") {
    throw new AppError({
      code: "RECONNECT_REQUIRED",
      message: "The connection has ended. Connect the organization again.",
      cause: new Error("invalid_grant"),
    });
  }
  throw new AppError({
    code: "SERVICE_UNAVAILABLE",
    message: "The sign-in server did not renew the connection.",
    cause: new Error(`token endpoint: status ${status}, ${refusal?.error ?? "no error code"}`),
  });
}
