import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { clientsOfTests, password } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

// The tests share one stack and run one after another: the second needs what the first has connected.
test.describe.configure({ mode: "serial" });

const office = { email: "klara@kanzlei.example", name: "Klara Kanzlei" };
const helper = { email: "hugo@kanzlei.example", name: "Hugo Helfer" };
const scriptless = { email: "sina@kanzlei.example", name: "Sina Schrift" };
const clients = Array.from({ length: 12 }, (_, index) => ({
  id: `mandant-${index + 1}`,
  name: `Mandant ${index + 1} GmbH`,
}));
const others = Array.from({ length: 8 }, (_, index) => ({
  id: `eigen-${index + 1}`,
  name: `Eigen ${index + 1}`,
}));
const organizations = [...clients, ...others];

const seed = () => ({
  clients: clientsOfTests,
  organizations,
  users: [office, helper, scriptless].map((person) => ({
    ...person,
    password,
    organizations: organizations.map(({ id }) => id),
  })),
});

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack({ seed, service: { SERVICE_ADDITIONS: "1" } });
});
test.afterAll(() => stack.stop());

const allow = (page: Page) => page.getByRole("button", { name: "Allow" });

/** Counts the clicks of a person, who also types. */
function hands(page: Page) {
  let count = 0;
  const click = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  const logIn = async ({ email }: { email: string }) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill(password);
    await click(page.getByRole("button", { name: "Sign in" }));
  };
  return { click, clicks: () => count, logIn };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?state=signed-out");
}

let page: Page;

test("twelve organizations are found, chosen and connected by one consent, in a few clicks", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB" });
  page = await context.newPage();
  const { click, clicks, logIn } = hands(page);
  await page.goto(stack.webUrl);
  await click(page.getByRole("button", { name: "Sign in with the accounting service" }));
  await logIn(office);
  await expect(page.getByRole("checkbox")).toHaveCount(20);
  await page.getByLabel("Search by name or id").fill("mandant");
  await expect(page.getByRole("checkbox")).toHaveCount(12);
  await click(page.getByRole("button", { name: "Choose all" }));
  await expect(page.getByRole("status")).toHaveText("12 of 20 chosen, at most 50 at a time");
  for (const button of [allow(page), page.getByRole("button", { name: "Deny" })])
    await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page);
  await click(allow(page));
  await page.waitForURL(`${stack.webUrl}/organizations`);
  for (const { name } of clients) await expect(page.getByRole("row", { name })).toBeVisible();
  await expect(page.getByText("12 organizations")).toBeVisible();
  console.log(`From the sign-in page to twelve organizations on the desk: ${clicks()} clicks`);
  expect(clicks()).toBeLessThanOrEqual(6);
  const codes = stack.proxy.requests.filter((request) => request.endsWith("/openid-connect/token"));
  expect(codes).toHaveLength(12);
});

test("whoever signs out and in again sees no consent page, and all organizations", async () => {
  const { click, clicks, logIn } = hands(page);
  await signOut(page);
  await click(page.getByRole("button", { name: "Sign in with the accounting service" }));
  await logIn(office);
  await page.waitForURL(`${stack.webUrl}/organizations`);
  await expect(page.getByText("12 organizations")).toBeVisible();
  console.log(`From the sign-in page to the desk, signed out before: ${clicks()} clicks`);
  expect(clicks()).toBe(2);
});

test("a session that has ended is followed by the next without a click, but not round in circles", async () => {
  await page.context().clearCookies({ name: "kontor.session" });
  await page.goto(`${stack.webUrl}/connections`);
  await page.waitForURL(`${stack.webUrl}/connections`);
  await expect(page.getByRole("region", { name: "Mandant 12 GmbH" })).toBeVisible();
  await page.context().clearCookies({ name: "kontor.session" });
  await page.goto(`${stack.webUrl}/connections`);
  await expect(page.getByRole("button", { name: "Sign in with the accounting service" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/sign-in");
});

test("a realm that only answers with errors ends on a page that says so", async () => {
  await page.context().clearCookies({ name: "kontor.sent" });
  stack.proxy.refuse = (path) => path.endsWith("/openid-connect/auth");
  await page.goto(`${stack.webUrl}/connections`);
  await expect(page.getByText("The sign-in server could not be reached.")).toBeVisible();
  stack.proxy.reset();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Connect Kontor to your books" })).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByText("Access was denied, so nothing was connected.")).toBeVisible();
});

test("more organizations are connected later, and those that are connected are marked", async () => {
  await page.goto(`${stack.webUrl}/sign-in?error=AccessDenied`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("connected", { exact: true })).toHaveCount(12);
  await page.getByRole("checkbox", { name: "Eigen 1" }).check();
  await allow(page).click();
  await page.waitForURL(`${stack.webUrl}/organizations`);
  await page.goto(`${stack.webUrl}/connections`);
  await page.getByRole("button", { name: "Connect organizations" }).click();
  await page.getByRole("button", { name: "Choose all that are not connected" }).click();
  await expect(page.getByRole("status")).toHaveText("7 of 20 chosen, at most 50 at a time");
  await allow(page).click();
  await page.waitForURL(`${stack.webUrl}/connections`);
  await expect(page.getByRole("region", { name: /GmbH|Eigen/ })).toHaveCount(20);
});

test("one that fails stops none of the others, and a page says which it is and why", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(stack.webUrl);
  await other.getByRole("button", { name: "Sign in with the accounting service" }).click();
  await hands(other).logIn(helper);
  for (const name of ["Eigen 1", "Eigen 2", "Eigen 3", "Eigen 4"])
    await other.getByRole("checkbox", { name }).check();
  let exchanges = 0;
  stack.proxy.refuse = (path) => path.endsWith("/openid-connect/token") && ++exchanges === 3;
  await allow(other).click();
  await expect(other.getByRole("heading", { name: "Not all organizations are connected" })).toBeVisible();
  await expect(other.getByText("2 of the further organizations were connected.")).toBeVisible();
  await expect(other.getByRole("listitem")).toHaveText(/Eigen 3.*could not be reached.*RealmUnreachable/);
  await expectAccessibleInBoth(other);
  stack.proxy.reset();
  await other.getByRole("link", { name: "Go on in Kontor" }).click();
  await other.waitForURL(`${stack.webUrl}/organizations`);
  await expect(other.getByText("3 organizations")).toBeVisible();
  await context.close();
});

test("all of it works without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const plain = await context.newPage();
  await plain.goto(stack.webUrl);
  await plain.getByRole("button", { name: "Sign in with the accounting service" }).click();
  await hands(plain).logIn(scriptless);
  await plain.getByLabel("Search by name or id").fill("mandant");
  await plain.keyboard.press("Enter");
  await expect(plain.getByRole("checkbox")).toHaveCount(12);
  await plain.getByRole("button", { name: "Choose all" }).click();
  await expect(plain.getByText("12 of 20 chosen")).toBeVisible();
  await allow(plain).click();
  await plain.waitForURL(`${stack.webUrl}/organizations`);
  await plain.goto(`${stack.webUrl}/connections`);
  await expect(plain.getByRole("region", { name: /GmbH/ })).toHaveCount(12);
  await context.close();
});

test("at a shared computer nothing is remembered: the page asks, and so does the realm", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const shared = await context.newPage();
  for (const round of ["first", "second"]) {
    await shared.goto(`${stack.webUrl}/sign-in`);
    await shared.getByRole("checkbox", { name: "This is a shared computer" }).check();
    await shared.getByRole("button", { name: "Sign in with the accounting service" }).click();
    if (round === "first") await hands(shared).logIn(office);
    await expect(shared.getByText(`Signed in as ${office.email}`)).toBeVisible();
    await shared.getByRole("checkbox", { name: "Eigen 1" }).check();
    await allow(shared).click();
    await shared.waitForURL(`${stack.webUrl}/organizations`);
    await context.clearCookies({ name: "kontor.session" });
  }
  await context.close();
});

test("a realm that connects one at a time is asked for one after another, and leads back", async ({
  browser,
}) => {
  const single = await startRecordedStack({ seed });
  const context = await browser.newContext({ locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(`${single.webUrl}/connections`);
  await other.getByRole("button", { name: "Sign in with the accounting service" }).click();
  await hands(other).logIn(helper);
  const choose = async (name: string) => {
    await other.getByRole("radio", { name }).check();
    await allow(other).click();
  };
  await choose("Eigen 1");
  await other.getByRole("button", { name: "Connect organizations" }).click();
  await choose("Eigen 2");
  await expect(other.getByRole("heading", { name: "Eigen 2 is connected" })).toBeVisible();
  await other.getByRole("button", { name: "Connect another organization" }).click();
  await choose("Eigen 3");
  await expect(other.getByRole("heading", { name: "Eigen 3 is connected" })).toBeVisible();
  await expectAccessibleInBoth(other);
  await other.getByRole("link", { name: "Done" }).click();
  await other.waitForURL(`${single.webUrl}/connections`);
  await expect(other.getByRole("region", { name: /Eigen/ })).toHaveCount(3);
  await context.close();
  await single.stop();
});
