import { type Page, test as base } from "@playwright/test";
import { client, password, type Person } from "../fixtures/seed.ts";
import { type Stack, startStack } from "../fixtures/stack.ts";
import { Administration } from "./administration.ts";
import { type Keycloak, planKeycloak, startKeycloak } from "./start-keycloak.ts";

/** Both programs beside a Keycloak, whose tokens the service takes. */
export type KeycloakStack = Stack & { keycloak: Keycloak; realm: Administration };

async function startBeside(): Promise<KeycloakStack> {
  const { port, url } = await planKeycloak();
  const own = { ACCOUNTING_CLIENT_ID: "kontor", ACCOUNTING_REALM_SCOPES: "organization" };
  const stack = await startStack({
    web: { ...own, ACCOUNTING_AUTH_URL: url },
    service: {
      SERVICE_TRUSTED_ISSUER: `${url}/auth/realms/accounting`,
      SERVICE_TRUSTED_AUDIENCE: "accounting-api",
      // Above what one proof asks in a minute.
      SERVICE_RATE_LIMIT: "1000000",
    },
  });
  const keycloak = await startKeycloak({ port, webUrl: stack.webUrl, clientSecret: client.secret });
  return {
    ...stack,
    keycloak,
    realm: new Administration(url),
    async stop() {
      await keycloak.stop();
      await stack.stop();
    },
  };
}

/** Playwright's test with one Keycloak for all tests, each of which adds people of its own. */
export const test = base.extend<object, { stack: KeycloakStack }>({
  stack: [
    async ({}, provide) => {
      const stack = await startBeside();
      await provide(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ stack }, provide) => provide(stack.webUrl),
});

export { expect } from "@playwright/test";

/** Fills the realm's first form. A realm with organizations asks for the password on a page of its own. */
export async function enterName(page: Page, person: Person): Promise<void> {
  await page.locator("input[name=username]").fill(person.email);
  await page.keyboard.press("Enter");
}

/** Fills the realm's second form. */
export async function enterPassword(page: Page): Promise<void> {
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Logs a person in at the realm. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await enterName(page, person);
  await enterPassword(page);
}

/** Signs in through the pages of both, and ends on the exports page of the person's organization. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, person);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`**/organizations/${person.organizations[0]}/exports`);
}
