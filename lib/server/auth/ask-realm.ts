import "server-only";
import { Agent, request } from "undici";
import { configuration } from "../configuration.ts";
import { AppError } from "../http/app-error.ts";
import { parseJson } from "../upstream/refusal.ts";

/** The maximum time that the realm may take to answer, in milliseconds. */
export const realmMilliseconds = 30_000;

const pool = new Agent({ connect: { timeout: 5_000 } });

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

/**
 * Posts a form to an endpoint of the realm, with form-urlencoded Basic credentials (RFC 6749 §2.3.1), and
 * resolves with the response. `body` is undefined if the response is not JSON. Throws UPSTREAM_UNREACHABLE
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
      code: "UPSTREAM_UNREACHABLE",
      message: "The sign-in server can't be reached, so the connection could not be renewed.",
      cause: error,
    });
  }
}
