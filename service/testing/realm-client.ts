import { writtenTokenSet } from "#contract/token-set.ts";
import { type Browser, createBrowser, type Visit } from "./browser.ts";
import { people, testClient } from "./test-seed.ts";

export const allScopes = "offline_access core_data exports email profile";

/** Returns the address of an authorization request. `parameters` are added or, if undefined, removed. */
export function authorizationUrl(
  origin: string,
  parameters: Record<string, string | undefined> = {},
): string {
  const all: Record<string, string | undefined> = {
    client_id: testClient.clientId,
    redirect_uri: testClient.redirectUri,
    response_type: "code",
    scope: allScopes,
    state: "state of the client",
    ...parameters,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${origin}/auth/realms/accounting/protocol/openid-connect/auth?${new URLSearchParams(given)}`;
}

/** Posts to an endpoint of the realm with the client's credentials, encoded as RFC 6749 §2.3.1 requires. */
export async function postToRealm(
  origin: string,
  endpoint: string,
  fields: Record<string, string>,
  client: { clientId: string; clientSecret: string } = testClient,
): Promise<Response> {
  const encode = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
  const basic = Buffer.from(`${encode(client.clientId)}:${encode(client.clientSecret)}`).toString("base64");
  return fetch(`${origin}/auth/realms/accounting/protocol/openid-connect/${endpoint}`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(fields),
  });
}

/** Exchanges a code at the token endpoint. */
export function redeem(
  origin: string,
  code: string,
  redirectUri: string = testClient.redirectUri,
): Promise<Response> {
  return postToRealm(origin, "token", { grant_type: "authorization_code", code, redirect_uri: redirectUri });
}

/** Exchanges a refresh token at the token endpoint. */
export function refresh(origin: string, token: string): Promise<Response> {
  return postToRealm(origin, "token", { grant_type: "refresh_token", refresh_token: token });
}

export type Consent = {
  person?: { username: string; password: string };
  organization?: string;
  scope?: string;
  browser?: Browser;
  parameters?: Record<string, string>;
};

/**
 * Opens the authorization request and continues to the consent page, with a login if the browser is not
 * signed in.
 */
export async function goToConsent(
  origin: string,
  options: Consent = {},
): Promise<{ browser: Browser; page: Visit }> {
  const browser = options.browser ?? createBrowser(origin);
  const scope = options.scope ?? allScopes;
  let page = await browser.visit(authorizationUrl(origin, { scope, ...options.parameters }));
  if (page.text.includes('name="password"')) {
    page = await browser.submit(page, "/login", options.person ?? people.ann);
  }
  return { browser, page };
}

/**
 * Goes through login and consent and returns the code that the client receives. Throws if there is none.
 */
export async function obtainCode(origin: string, options: Consent = {}): Promise<string> {
  const { browser, page } = await goToConsent(origin, options);
  const fields = { organization: options.organization ?? "alpha", decision: "grant" };
  const end = await browser.submit(page, "/consent", fields);
  const code = new URL(end.url).searchParams.get("code");
  if (!code) throw new Error(`No code at ${end.url}: ${end.text}`);
  return code;
}

/**
 * Goes through the whole flow of section 5.1 and returns the token set, checked against the contract.
 * Throws if the code is refused.
 */
export async function obtainTokens(origin: string, options: Consent = {}) {
  const response = await redeem(origin, await obtainCode(origin, options));
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return writtenTokenSet.parse(await response.json());
}
