import type { Page } from "@playwright/test";
import { people, type Person } from "../fixtures/seed.ts";
import { expect, type KeycloakStack, logIn, test } from "./test.ts";

/**
 * Signs in at an application of the realm's own first, and then in Kontor. Who signs in for offline access
 * alone is given no other session by Keycloak, so that there would be none to end.
 */
async function signInBesideAccount(page: Page, stack: KeycloakStack, person: Person): Promise<void> {
  await page.goto(`${stack.keycloak.url}/auth/realms/accounting/account`);
  await logIn(page, person);
  await page.waitForURL(/\/account.*session_state=/);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`**/organizations/${person.organizations[0]}/exports`);
}

test("signing out of Kontor leads to the realm, which asks, and back", async ({ page, stack }) => {
  await stack.realm.add(people.auditor);
  await signInBesideAccount(page, stack, people.auditor);
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(`${stack.keycloak.url}/auth/realms/accounting/protocol/openid-connect/logout**`);
  await page.locator("[type=submit]").click();
  await page.waitForURL(`${stack.webUrl}/sign-in?state=signed-out`);
  await page.getByRole("button", { name: /sign in with/i }).click();
  await expect(page.locator("input[name=username]")).toBeVisible();
});

test("a logout at the realm ends the session in Kontor", async ({ page, stack }) => {
  await stack.realm.add(people.witness);
  await signInBesideAccount(page, stack, people.witness);
  await stack.realm.logOut(people.witness);
  const list = () => page.request.get("/api/v1/organizations/zeuge-gmbh/exports");
  await expect.poll(async () => (await list()).status()).toBe(401);
});
