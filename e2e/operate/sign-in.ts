import { request } from "@playwright/test";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { signInWith } from "../fixtures/http-session.ts";
import { password, people } from "../fixtures/seed.ts";
import { busy, type Installation, large } from "./installation.ts";
import type { Credentials } from "./load.ts";

/** Signs a person in to both organizations, at the web app and at the service, through the proxy. */
export async function signIn({ webUrl, apiUrl }: Installation): Promise<Credentials> {
  const browser = await request.newContext({ ignoreHTTPSErrors: true });
  for (const organization of [busy, large]) await signInWith(browser, webUrl, people.reader, organization);
  const { cookies } = await browser.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const settings = await browser.get(`${webUrl}/api/organizations/${large}/settings/responsible`);
  const { colleagues } = (await settings.json()) as { colleagues: { id: string }[] };
  await browser.dispose();
  const person = { username: people.reader.email, password };
  const tokenOf = async (organization: string) =>
    (await obtainTokens(apiUrl, { person, organization })).access_token;
  return {
    cookie,
    personId: colleagues[0]?.id ?? "",
    token: await tokenOf(large),
    busyToken: await tokenOf(busy),
  };
}

/** Exports all postings of the large organization. Resolves with the id of the export. */
export async function exportLarge({ apiUrl }: Installation, { token }: Credentials): Promise<string> {
  return (await apiClient(apiUrl, token, large).exportAll(300)).id;
}
