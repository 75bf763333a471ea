import type { Page } from "@playwright/test";
import { people, type Person } from "../fixtures/seed.ts";
import type { Administration } from "./administration.ts";
import { expect, logIn, signIn, test } from "./test.ts";

const renewNow = (page: Page) => page.getByRole("button", { name: "Renew now" }).click();

const ends: [string, Person, (realm: Administration, person: Person) => Promise<void>][] = [
  ["a disabled user", people.newcomer, (realm, person) => realm.disable(person)],
  ["a withdrawn consent", people.target, (realm, person) => realm.withdrawConsent(person)],
];

for (const [what, person, end] of ends)
  test(`${what} ends the connection, and the page says what to do`, async ({ page, stack }) => {
    await stack.realm.add(person);
    await signIn(page, person);
    await page.goto("/connections");
    await end(stack.realm, person);
    await renewNow(page);
    await expect(page.getByText("The connection has ended")).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect again" })).toHaveCount(1);
    const list = await page.request.get(`/api/v1/organizations/${person.organizations[0]}/exports`);
    expect(await list.json()).toMatchObject({ errorCode: "RECONNECT_REQUIRED" });
  });

test("a session deleted at the realm ends the session in Kontor, and a new sign-in connects again", async ({
  page,
  stack,
}) => {
  const person = people.importer;
  await stack.realm.add(person);
  await signIn(page, person);
  await stack.realm.deleteOfflineSessions(person);
  const list = () => page.request.get("/api/v1/organizations/kontenrahmen-gmbh/exports");
  await expect.poll(async () => (await list()).status()).toBe(401);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, person);
  await page.waitForURL("**/organizations/kontenrahmen-gmbh/exports");
  expect((await list()).status()).toBe(200);
});

test("a disconnected organization leaves no session at the realm", async ({ page, stack }) => {
  const person = people.refugee;
  await stack.realm.add(person);
  await signIn(page, person);
  expect(await stack.realm.offlineSessions(person)).toHaveLength(1);
  await page.goto("/connections");
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("No organization is connected")).toBeVisible();
  expect(await stack.realm.offlineSessions(person)).toEqual([]);
});

test("who connects again goes on with the new tokens, and the former access token is revoked", async ({
  page,
  stack,
}) => {
  const person = people.examiner;
  await stack.realm.add(person);
  await signIn(page, person);
  await page.goto("/connections");
  const revoked = async () => (await stack.realm.events()).filter(({ type }) => type === "REVOKE_GRANT");
  const before = (await revoked()).length;
  await page.getByRole("button", { name: "Connect organizations" }).first().click();
  await logIn(page, person);
  await page.getByRole("link", { name: "Done" }).click();
  await expect.poll(async () => (await revoked()).length).toBe(before + 1);
  await renewNow(page);
  await expect(page.getByText("was renewed")).toBeVisible();
});
