import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { RecordedStack } from "./fixtures/recorded-stack.ts";
import { type Person, people } from "./fixtures/seed.ts";
import { expect, grant, leaveConnecting, logIn, test } from "./fixtures/test.ts";
import type { AuditEventList } from "#lib/shared/audit-list.ts";

let stack: RecordedStack;

test.beforeEach(({ stack: shared }) => {
  stack = shared;
});

const infoPath = "/v1/organizations/info";
const isUserinfo = (path: string) => path.endsWith("/userinfo");

/**
 * Makes the tokens opaque and removes the organization endpoint. userinfo answers with the given status, or
 * as usual without one.
 */
function hideEverything(userinfo?: number): void {
  stack.proxy.hideTokens = true;
  stack.proxy.answerInstead = (path) => (path === infoPath ? 404 : isUserinfo(path) ? userinfo : undefined);
}

async function signInUpToReturn(page: Page, person: Person, organization: string): Promise<void> {
  await page.goto(`${stack.webUrl}/sign-in?callbackUrl=%2Fconnections`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, person);
  await grant(page, organization);
}

async function name(page: Page, organization: string): Promise<void> {
  await page.getByRole("textbox", { name: "Organization id" }).fill(organization);
  await page.getByRole("button", { name: "Check and go on" }).click();
}

test("the id is typed once, checked, and leads to the page that was asked for", async ({ page, context }) => {
  hideEverything();
  await signInUpToReturn(page, people.namer, "nordstern-gmbh");
  await expect(page.getByRole("heading", { name: "Which organization" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  const names = (await context.cookies()).map((cookie) => cookie.name);
  expect(names).not.toContain("kontor.session");

  await name(page, "suedstern-ag");
  await expect(page.getByText("not for this organization")).toBeVisible();
  await name(page, "nowhere");
  await expect(page.getByText("not for this organization")).toBeVisible();
  await name(page, "../info");
  await expect(page.getByText("cannot be the id")).toBeVisible();
  const info = stack.proxy.answerInstead;
  stack.proxy.answerInstead = () => 503;
  await name(page, "nordstern-gmbh");
  await expect(page.getByText("the accounting service did not answer")).toBeVisible();
  stack.proxy.answerInstead = (path) => (path.endsWith("/exports") ? 404 : info?.(path, "GET"));
  await name(page, "nordstern-gmbh");
  await expect(page.getByText("does not know this organization")).toBeVisible();
  stack.proxy.answerInstead = info;
  await name(page, "  nordstern-gmbh ");
  await expect(page).toHaveURL(`${stack.webUrl}/connections`);
  await expect(page.getByRole("button", { name: /Account and preferences: Nele Namenlos/ })).toBeVisible();

  const cookies = JSON.stringify(await context.cookies());
  for (const token of stack.proxy.secrets) expect(cookies.includes(token)).toBe(false);
  const list = await page.request.get(`${stack.webUrl}/api/v1/organizations/nordstern-gmbh/exports`);
  expect(list.status()).toBe(200);

  await test.step("the person is known again by userinfo, and keeps the first connection", async () => {
    await page.getByRole("button", { name: "Connect organizations" }).first().click();
    await grant(page, "suedstern-ag");
    await name(page, "suedstern-ag");
    await leaveConnecting(page);
    await expect(page).toHaveURL(`${stack.webUrl}/connections`);
    await expect(page.getByText("nordstern-gmbh").last()).toBeVisible();
    await expect(page.getByText("suedstern-ag").last()).toBeVisible();
  });
});

for (const userinfo of [404, 200]) {
  const words = userinfo === 404 ? "without userinfo" : "with a userinfo that names nobody";
  test(`${words} a connection stands for itself, and ends the session of another`, async ({ page }) => {
    hideEverything(userinfo);
    await signInUpToReturn(page, people.namer, "nordstern-gmbh");
    await name(page, "nordstern-gmbh");
    await expect(page).toHaveURL(`${stack.webUrl}/connections`);
    await expect(page.getByRole("button", { name: /Account and preferences: Name not known/ })).toBeVisible();
    const [former] = (await page.context().cookies()).filter((cookie) => cookie.name === "kontor.session");

    await page.getByRole("button", { name: "Connect organizations" }).first().click();
    await grant(page, "suedstern-ag");
    await name(page, "suedstern-ag");
    await leaveConnecting(page);
    await expect(page).toHaveURL(`${stack.webUrl}/connections`);
    await expect(page.getByText("suedstern-ag").last()).toBeVisible();
    await expect(page.getByText("nordstern-gmbh")).toBeHidden();
    const list = await fetch(`${stack.webUrl}/api/v1/organizations/nordstern-gmbh/exports`, {
      headers: { cookie: `kontor.session=${former?.value ?? ""}` },
    });
    expect(list.status).toBe(401);
  });
}

test("a claim in the token is tried before anybody is asked", async ({ page }) => {
  stack.proxy.answerInstead = (path) => (path === infoPath ? 404 : undefined);
  await signInUpToReturn(page, people.outsider, "fremd-gmbh");
  await expect(page).toHaveURL(`${stack.webUrl}/connections`);
  await expect(page.getByText("fremd-gmbh").last()).toBeVisible();
});

test("a claim that does not open anything is not kept", async ({ page }) => {
  stack.proxy.answerInstead = (path) => (path === infoPath || path.endsWith("/exports") ? 403 : undefined);
  await signInUpToReturn(page, people.outsider, "fremd-gmbh");
  await expect(page.getByRole("heading", { name: "Which organization" })).toBeVisible();
});

for (const [status, errorCode, message] of [
  [401, "UNAUTHORIZED", "The access token is not for this audience."],
  [
    403,
    "FORBIDDEN",
    "The access token's claim organization does not name one organization that this service has.",
  ],
] as const) {
  test(`a token that the service refuses with ${status} asks nobody, and says who can mend it`, async ({
    page,
  }) => {
    const body = JSON.stringify({ errorCode, message, requestId: "1" });
    stack.proxy.answerInstead = (path) => (path === infoPath ? { status, headers: {}, body } : undefined);
    await signInUpToReturn(page, people.outsider, "fremd-gmbh");
    await expect(page.getByText("does not accept the access that the sign-in server gave")).toBeVisible();
    await expect(page.getByText("Only the operator of the accounting service")).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    const address = new URL(page.url());
    address.searchParams.set("sentence", "Call 0900 4711.");
    await page.goto(address.href);
    await expect(page.getByText("Only the operator of the accounting service")).toBeVisible();
    await expect(page.getByText("4711")).toBeHidden();
  });
}

test("a sign-in that the service refuses is on record where the person is known", async ({
  page,
  browser,
}) => {
  await signInUpToReturn(page, people.outsider, "fremd-gmbh");
  await expect(page.getByRole("heading", { name: "Connections" })).toBeVisible();
  const body = JSON.stringify({ errorCode: "FORBIDDEN", message: "No.", requestId: "1" });
  stack.proxy.answerInstead = (path) => (path === infoPath ? { status: 403, headers: {}, body } : undefined);
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await signInUpToReturn(otherPage, people.outsider, "fremd-gmbh");
  await expect(otherPage.getByText("does not accept the access that the sign-in server gave")).toBeVisible();
  await other.close();
  stack.proxy.answerInstead = undefined;
  const trail = `${stack.webUrl}/api/organizations/fremd-gmbh/audit-events?action=SIGN_IN_REFUSED`;
  const [event] = ((await (await page.request.get(trail)).json()) as AuditEventList).events;
  expect(event).toMatchObject({ outcome: "refused", errorCode: "TokenRefused" });
  expect(event?.person.name).toBe(people.outsider.name);
});

test("a service in trouble is never guessed about", async ({ page }) => {
  stack.proxy.answerInstead = (path) => (path === infoPath ? 500 : undefined);
  await signInUpToReturn(page, people.outsider, "fremd-gmbh");
  await expect(page.getByText("the accounting service did not answer")).toBeVisible();
});

test("a different person never joins an open session", async ({ page }) => {
  await signInUpToReturn(page, people.namer, "nordstern-gmbh");
  await page.waitForURL(`${stack.webUrl}/connections`);
  const [former] = (await page.context().cookies()).filter((cookie) => cookie.name === "kontor.session");
  await page.getByRole("button", { name: "Connect organizations" }).first().click();
  await page.getByRole("button", { name: /not you/ }).click();
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await leaveConnecting(page);
  await page.waitForURL(`${stack.webUrl}/connections`);
  await expect(page.getByRole("button", { name: /Account and preferences: Otto Fremd/ })).toBeVisible();
  await expect(page.getByText("Nordwind GmbH")).toBeHidden();
  const list = await fetch(`${stack.webUrl}/api/v1/organizations/nordstern-gmbh/exports`, {
    headers: { cookie: `kontor.session=${former?.value ?? ""}` },
  });
  expect(list.status).toBe(401);
});

test("another browser can't name the organization of a sign-in that waits", async ({ page, browser }) => {
  hideEverything();
  await signInUpToReturn(page, people.namer, "nordstern-gmbh");
  await expect(page.getByRole("heading", { name: "Which organization" })).toBeVisible();
  const foreign = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await foreign.goto(page.url());
  await expect(foreign.getByText("in another browser")).toBeVisible();
  await foreign.context().close();
});

test("after a pasted code the organization is asked for as well", async ({ page }) => {
  hideEverything();
  await page.goto(`${stack.webUrl}/sign-in/code?callbackUrl=%2Fconnections`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the sign-in page" }).click();
  const tab = await opened;
  await logIn(tab, people.namer);
  await grant(tab, "nordstern-gmbh");
  await page.getByRole("textbox", { name: "Code" }).fill(await tab.locator("output.code").innerText());
  await page.getByRole("button", { name: "Sign in with this code" }).click();
  await name(page, "nordstern-gmbh");
  await expect(page).toHaveURL(`${stack.webUrl}/connections`);
});
