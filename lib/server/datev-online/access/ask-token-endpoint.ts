import "server-only";
import { request } from "undici";
import { tokenErrorReader, type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import type { DatevApp } from "../../datev-app.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { parseJson } from "../../transport/refusal.ts";
import { answerLost, datevUnreachable, readBounded } from "../services/ask-datev.ts";
import { agentOf, NotConnected } from "../services/datev-agent.ts";

/** The maximum time that DATEV's login may take to answer, in milliseconds. */
export const datevLoginMilliseconds = 30_000;

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/**
 * Posts a form with the app's credentials (RFC 6749 §2.3.1). Throws DATEV_UNREACHABLE and DATEV_ANSWER_LOST.
 */
async function postForm(app: DatevApp, address: string, form: Record<string, string>) {
  const credentials = Buffer.from(`${formEncode(app.clientId)}:${formEncode(app.clientSecret)}`);
  try {
    const response = await request(address, {
      method: "POST",
      headers: {
        accept: "application/json",
        authorization: `Basic ${credentials.toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
      dispatcher: agentOf(app),
      signal: AbortSignal.timeout(datevLoginMilliseconds),
    });
    return { status: response.statusCode, body: parseJson(await readBounded(response.body)) };
  } catch (cause) {
    throw cause instanceof NotConnected ? datevUnreachable(cause) : answerLost(cause);
  }
}

/**
 * Exchanges an authorization code. It is never repeated, because a second use of a code ends what the first
 * one gave. Throws DATEV_SIGN_IN_ENDED if DATEV refuses it, and as `tokensFrom`.
 */
export async function exchangeDatevCode(
  app: DatevApp,
  asked: { code: string; redirectAddress: string; verifier: string },
): Promise<TokenSet> {
  const form = {
    grant_type: "authorization_code",
    code: asked.code,
    redirect_uri: asked.redirectAddress,
    code_verifier: asked.verifier,
  };
  return tokensFrom(await postForm(app, app.tokenAddress, form));
}

/**
 * Exchanges a refresh token, which is good once. After a lost answer the same one is sent once more: if
 * DATEV had taken it, the new tokens are lost either way. Throws DATEV_SIGN_IN_ENDED if DATEV has ended the
 * access, and as `tokensFrom`.
 */
export async function refreshDatevTokens(app: DatevApp, refreshToken: string): Promise<TokenSet> {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const exchange = () => postForm(app, app.tokenAddress, form);
  const answer = await exchange().catch((error: unknown) => {
    if (error instanceof AppError && error.code === "DATEV_ANSWER_LOST") return exchange();
    throw error;
  });
  return tokensFrom(answer);
}

/**
 * The refusals after which the same request may be taken: DATEV does not know the app, is slow, or asks to
 * wait.
 */
const passing = [401, 408, 429];

/**
 * Revokes a token with its access (RFC 7009). Resolves with whether DATEV need not be asked again: it has
 * revoked it, or refuses for good, which is logged.
 */
export async function revokeDatevToken(app: DatevApp, token: string): Promise<boolean> {
  const answer = await postForm(app, app.revokeAddress, { token }).catch(() => undefined);
  if (!answer || answer.status === 200) return answer !== undefined;
  if (answer.status < 400 || answer.status >= 500 || passing.includes(answer.status)) return false;
  const refusal = tokenErrorReader.safeParse(answer.body).data?.error.slice(0, 60);
  log.error({ status: answer.status, refusal }, "DATEV refuses for good to revoke tokens");
  return true;
}

/**
 * Throws DATEV_SIGN_IN_ENDED for `invalid_grant`, DATEV_APP_UNKNOWN if the app is refused, and DATEV_FAILED
 * otherwise.
 */
function tokensFrom({ status, body }: { status: number; body: unknown }): TokenSet {
  const tokens = tokenSetReader.safeParse(body);
  if (status === 200 && tokens.success) return tokens.data;
  const refusal = tokenErrorReader.safeParse(body).data?.error;
  const message = `DATEV's login answered ${status} ${refusal?.slice(0, 60) ?? "without an error code"}.`;
  if (refusal === "invalid_grant") throw new AppError({ code: "DATEV_SIGN_IN_ENDED", message });
  const isApp = status === 401 || refusal === "invalid_client" || refusal === "unauthorized_client";
  throw new AppError({ code: isApp ? "DATEV_APP_UNKNOWN" : "DATEV_FAILED", message });
}
