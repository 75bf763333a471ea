import "server-only";
import { randomUUID } from "node:crypto";
import { apiPrefix, endpoints } from "#contract/endpoints.ts";
import { errorReader } from "#contract/errors.ts";
import { configuration } from "../../configuration.ts";
import { parseJson } from "../../transport/refusal.ts";
import { readResponseText, sendRequest } from "../../transport/send-request.ts";
import { type AppErrorCode, readErrorCode } from "#lib/shared/error-codes.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** An access token and its scopes. */
export type Granted = { accessToken: string; scopes: string[] };

/**
 * Reads a path of the API with an access token, and resolves with the response of any status except 401, 429
 * and 5xx. Throws TokenRefused for a 401, because the service then takes this token for nothing, and
 * ServiceUnreachable for the others and if there is no response.
 */
export async function askService(
  path: string,
  accessToken: string,
  requestId: string,
): Promise<{ status: number; body: unknown }> {
  const answer = await ask(path, accessToken, requestId);
  if (answer.status === 401) throw tokenRefused(answer, accessToken);
  return answer;
}

/**
 * Returns the failure of a sign-in whose token the service refuses, with the sentence of its own that it
 * gave.
 */
export function tokenRefused(
  { status, body }: { status: number; body: unknown },
  accessToken: string,
): SignInFailure {
  const said = errorReader.safeParse(body).data?.message.replaceAll(accessToken, "[removed]");
  return new SignInFailure("TokenRefused", new Error(`status ${status}`), said?.slice(0, maxCharacters));
}

/** The maximum length of a sentence of the service in an address, in characters. */
const maxCharacters = 300;

async function ask(
  path: string,
  accessToken: string,
  requestId: string,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await sendRequest({
      method: "GET",
      url: `${configuration().apiUrl}${apiPrefix}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        "x-request-id": requestId,
      },
    });
    const body = parseJson(await readResponseText(response));
    const { statusCode: status } = response;
    if (status >= 500 || status === 429) throw new Error(`status ${status}`);
    return { status, body };
  } catch (error) {
    throw new SignInFailure("ServiceUnreachable", error);
  }
}

/**
 * Checks whether a token opens an organization, by a read that changes nothing: the newest export if
 * exports may be read, otherwise the log of an import that does not exist. Throws as `askService`.
 */
export async function organizationAccess(
  id: string,
  { accessToken, scopes }: Granted,
  requestId: string,
): Promise<"open" | "refused" | "unknown"> {
  const asksExports = scopes.includes("exports");
  const path = asksExports ? "exports" : `imports/${randomUUID()}`;
  const { status, body } = await askService(
    `/${encodeURIComponent(id)}/${path}?limit=1`,
    accessToken,
    requestId,
  );
  if (status === 403) return "refused";
  if (asksExports) {
    return status === 200 && endpoints.listExports.reader.safeParse(body).success ? "open" : "unknown";
  }
  return status === 404 && refusalCode(body) === "NOT_FOUND" ? "open" : "unknown";
}

function refusalCode(body: unknown): AppErrorCode | undefined {
  const envelope = errorReader.safeParse(body).data;
  return envelope && readErrorCode(envelope.errorCode).code;
}
