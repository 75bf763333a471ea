import "server-only";
import { tokenErrorReader } from "#contract/token-set.ts";
import { checkRegistration } from "../auth/sign-in/check-registration.ts";
import { codeRegistration, registration } from "../auth/sign-in/provider.ts";
import { SignInFailure } from "../auth/sign-in/sign-in-failure.ts";
import { askRealm } from "../auth/tokens/ask-realm.ts";
import { configuration } from "../configuration.ts";
import { type Finding, ok, quoted, reasonOf, wrong } from "./finding.ts";

/**
 * Examines whether the realm knows the web app: both redirect addresses, and the client's id and secret.
 * Where it takes neither, the id is the likely fault, and only that is told.
 */
export async function examineClient(): Promise<Finding[]> {
  const redirects = [
    await examineRedirect("redirect address", registration().redirectAddress),
    await examineRedirect("code page", codeRegistration().redirectAddress),
  ];
  const credentials = await examineCredentials();
  if (credentials.isRefused && redirects.every(({ isRefused }) => isRefused)) {
    const id = quoted(configuration().clientId);
    return [
      wrong(
        "client",
        `the realm does not know the client ${id}. Register it there, or set ACCOUNTING_CLIENT_ID.`,
      ),
    ];
  }
  return [...redirects, credentials].map(({ finding }) => finding);
}

/** A finding, and whether the realm refused what was sent as unknown. */
type Answer = { finding: Finding; isRefused: boolean };

async function examineRedirect(about: string, address: string): Promise<Answer> {
  try {
    const error = await checkRegistration(address);
    const finding =
      error === null
        ? ok(about, `the realm leads back to ${address}.`)
        : wrong(
            about,
            `the realm knows ${address} but refuses the request with ${quoted(error)}. Its log says why; with invalid_scope the client lacks a scope.`,
          );
    return { finding, isRefused: false };
  } catch (error) {
    const isRefused = error instanceof SignInFailure && error.problem === "NotRegistered";
    const sentence = isRefused
      ? `the realm does not lead back to ${address}. Register it there as a redirect address of the client.`
      : `the realm did not answer the authorization request (${reasonOf(error)}). Its log says why.`;
    return { finding: wrong(about, sentence), isRefused };
  }
}

/** A refresh token that no realm has given: who sends it as a known client is told `invalid_grant`. */
const nonsenseToken = "kontor-doctor";

async function examineCredentials(): Promise<Answer> {
  try {
    const form = { grant_type: "refresh_token", refresh_token: nonsenseToken };
    const { status, body } = await askRealm("token", form);
    const error = tokenErrorReader.safeParse(body).data?.error;
    // Keycloak says unauthorized_client where RFC 6749 says invalid_client.
    const isRefused = error === "invalid_client" || error === "unauthorized_client";
    return { finding: credentialsFinding(isRefused, status, error), isRefused };
  } catch (error) {
    return {
      finding: wrong("client", `the token endpoint can't be reached (${reasonOf(error)}).`),
      isRefused: false,
    };
  }
}

function credentialsFinding(isRefused: boolean, status: number, error: string | undefined): Finding {
  if (error === "invalid_grant") return ok("client", "the realm takes the client's id and secret.");
  const sentence = isRefused
    ? "the realm refuses the client's secret. Set ACCOUNTING_CLIENT_SECRET to the one that the realm has."
    : `the token endpoint answers ${status} ${quoted(error ?? "without an error code")} to an unknown refresh token. The realm's log says why.`;
  return wrong("client", sentence);
}
