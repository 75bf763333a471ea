import { createHash, randomBytes } from "node:crypto";
import type { Browser, Visit } from "./browser.ts";
import { allScopes, authorizationUrl, goToConsent, postToRealm } from "./realm-client.ts";
import { testClient, testSeed } from "./test-seed.ts";

/** The organizations of `severalSeed`, by name. Ann is a member of all but the last. */
export const severalIds = ["alpha", "beta", "delta", "gamma", "zeta"] as const;

/** Another client with the address of the first. */
export const twinClient = { ...testClient, clientId: "twin", clientSecret: "secret of the twin" };

/** The seed of tests with more organizations. */
export function severalSeed() {
  const seed = testSeed();
  const [first, ...others] = seed.users;
  return {
    ...seed,
    clients: [
      ...seed.clients,
      {
        clientId: twinClient.clientId,
        clientSecret: twinClient.clientSecret,
        redirectUris: [twinClient.redirectUri],
      },
    ],
    organizations: severalIds.map((id) => ({ id, name: `${id} GmbH` })),
    users: [{ ...first, organizations: severalIds.slice(0, 4) }, ...others],
  };
}

/** The web app as a client of the realm. */
export const ownClient = {
  clientId: "kontor",
  clientSecret: "secret of the web app",
  redirectUri: "http://localhost:3000/api/auth/callback/accounting",
};

type Client = typeof testClient;

/** A verifier of PKCE, and the parameters of its challenge. */
export function createPkce() {
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, parameters: { code_challenge, code_challenge_method: "S256" } };
}

const addressOf = (client: Client) => ({ client_id: client.clientId, redirect_uri: client.redirectUri });

/** Opens the consent page of a request for several organizations, with a login if the browser needs one. */
export async function goToSeveral(
  origin: string,
  options: { client?: Client; browser?: Browser; scope?: string; parameters?: Record<string, string> } = {},
): Promise<{ browser: Browser; page: Visit; verifier: string }> {
  const { client = testClient, parameters, ...others } = options;
  const pkce = createPkce();
  const asked = { ...addressOf(client), ...pkce.parameters, organization_choice: "several", ...parameters };
  return { ...(await goToConsent(origin, { ...others, parameters: asked })), verifier: pkce.verifier };
}

/** Allows the given organizations on a consent page. Returns where the browser was sent. */
export async function allow(browser: Browser, page: Visit, organizations: readonly string[]): Promise<Visit> {
  const ticked = organizations.map((id): [string, string] => ["organization", id]);
  return browser.submit(page, "/consent", [...ticked, ["decision", "grant"]]);
}

/** The outcome of an authorization request that ended at the client. */
export function outcomeOf({ url }: Visit): { code: string | null; error: string | null; address: string } {
  const { origin, pathname, searchParams } = new URL(url);
  return { code: searchParams.get("code"), error: searchParams.get("error"), address: origin + pathname };
}

/** Asks silently for a code of one organization. Parameters that are undefined are left out. */
export async function askSilently(
  origin: string,
  browser: Browser,
  organization: string,
  { client = testClient, ...parameters }: { client?: Client } & Record<string, unknown> = {},
) {
  const { verifier, parameters: challenge } = createPkce();
  const asked = {
    ...addressOf(client),
    scope: allScopes,
    ...challenge,
    prompt: "none",
    organization_hint: organization,
    ...(parameters as Record<string, string | undefined>),
  };
  const visit = await browser.visit(authorizationUrl(origin, asked));
  return { ...outcomeOf(visit), verifier, visit };
}

/** A token set with what is not part of the interface. */
export type SeveralTokens = {
  access_token: string;
  refresh_token: string;
  scope: string;
  further_organizations?: { id: string; name: string }[];
};

/** Exchanges a code with its verifier. */
export async function redeemWith(
  origin: string,
  code: string | null,
  verifier: string,
  client: Client = testClient,
): Promise<{ status: number; body: SeveralTokens & { error?: string } }> {
  const fields = { grant_type: "authorization_code", code: code ?? "", redirect_uri: client.redirectUri };
  const answer = await postToRealm(origin, "token", { ...fields, code_verifier: verifier }, client);
  return { status: answer.status, body: (await answer.json()) as SeveralTokens };
}

/** Logs in and allows organizations. Returns the browser and the token set of the first. */
export async function connectSeveral(
  origin: string,
  organizations: readonly string[],
  options: Parameters<typeof goToSeveral>[1] = {},
) {
  const { browser, page, verifier } = await goToSeveral(origin, options);
  const { code } = outcomeOf(await allow(browser, page, organizations));
  const { status, body } = await redeemWith(origin, code, verifier, options.client);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return { browser, tokens: body };
}
