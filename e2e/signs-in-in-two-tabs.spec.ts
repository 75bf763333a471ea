import type { Page } from "@playwright/test";
import type { RecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

const tokenPath = "/auth/realms/accounting/protocol/openid-connect/token";

const returningTo = (path: string) => `/sign-in?${new URLSearchParams({ callbackUrl: path }).toString()}`;

async function goToLogin(page: Page, address: string): Promise<void> {
  // A browser that was sent to the realm a moment ago stays on the sign-in page.
  await page.context().addCookies([{ name: "kontor.sent", value: "1", domain: "localhost", path: "/" }]);
  await page.goto(address);
  await page.getByRole("button", { name: /sign in|try again/i }).click();
  await page.locator("input[name=username]").waitFor();
}

/**
 * Signs in up to the return from the realm and returns the address of the return. The browser is led
 * elsewhere.
 */
async function heldReturn(page: Page, { webUrl, proxy, serviceUrl }: RecordedStack): Promise<string> {
  let held = "";
  proxy.changeRedirect = (location) => {
    held = location.href;
    location.href = `${serviceUrl}/health`;
  };
  await goToLogin(page, `${webUrl}${returningTo("/connections")}`);
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await page.waitForURL("**/health");
  proxy.changeRedirect = undefined;
  return held;
}

test("two tabs sign in at once, and each ends on the page that it asked for", async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await goToLogin(first, "/organizations/fremd-gmbh/imports");
  await goToLogin(second, "/connections");
  for (const page of [first, second]) await logIn(page, people.outsider);
  await Promise.all([grant(first, "fremd-gmbh"), grant(second, "fremd-gmbh")]);
  await expect(first).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
  await expect(second).toHaveURL(/\/connections$/);
});

test("of five sign-ins in one browser the oldest is forgotten and says so, the others succeed", async ({
  context,
}) => {
  const tabs: Page[] = [];
  for (let number = 0; number < 5; number++) {
    const page = await context.newPage();
    await goToLogin(page, returningTo(`/organizations/fremd-gmbh/exports?tab=${number}`));
    tabs.push(page);
  }
  const [oldest, next] = tabs as [Page, Page];
  const ofFlows = (await context.cookies()).filter(({ name }) =>
    /^kontor\.(flow|state|verifier|return)\./.test(name),
  );
  expect(ofFlows).toHaveLength(4 * 4);
  for (const { name, expires, httpOnly } of ofFlows) {
    expect(expires, name).toBeLessThanOrEqual(Date.now() / 1000 + 15 * 60);
    expect(expires, name).toBeGreaterThan(Date.now() / 1000 + 13 * 60);
    expect(httpOnly, name).toBe(true);
  }

  await logIn(oldest, people.outsider);
  await grant(oldest, "fremd-gmbh");
  await expect(oldest.getByText("in another browser")).toBeVisible();
  await logIn(next, people.outsider);
  await grant(next, "fremd-gmbh");
  await expect(next).toHaveURL(/\/exports\?tab=1$/);
});

test("long addresses of many tabs never make requests too large", async ({ context, stack }) => {
  for (let number = 0; number < 12; number++) {
    const page = await context.newPage();
    const response = await page.goto(returningTo(`/connections?${"ä".repeat(300)}${number}`));
    expect(response?.status()).toBe(200);
    await page.getByRole("button", { name: /sign in/i }).click();
    await page.locator("input[name=username]").waitFor();
  }
  const cookies = await context.cookies(`${stack.webUrl}/api/auth/callback/accounting`);
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect(header.length).toBeLessThan(6_000);
});

test("a return that is opened again leads to the page, and exchanges nothing", async ({ page, stack }) => {
  await goToLogin(page, `${stack.webUrl}/organizations/fremd-gmbh/imports`);
  await logIn(page, people.outsider);
  const callback = page.waitForRequest(/\/api\/auth\/callback\/accounting/);
  await grant(page, "fremd-gmbh");
  const address = (await callback).url();
  await page.waitForURL("**/fremd-gmbh/imports");
  await page.goto(`${stack.webUrl}/connections`);
  await page.goto(address);
  await expect(page).toHaveURL(/\/fremd-gmbh\/imports$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/connections$/);
  expect(stack.proxy.requests.filter((asked) => asked === `POST ${tokenPath}`)).toHaveLength(1);
  const list = await page.request.get(`${stack.webUrl}/api/v1/organizations/fremd-gmbh/exports`);
  expect(list.status()).toBe(200);

  await page.context().clearCookies({ name: "kontor.session" });
  await page.goto(address);
  await expect(page.getByText("ended already")).toBeVisible();
});

test("a return that is loaded twice at once is exchanged once", async ({ page, stack }) => {
  const address = await heldReturn(page, stack);
  const cookie = (await page.context().cookies(address))
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => fetch(address, { headers: { cookie }, redirect: "manual" })),
  );
  const targets = answers.map((answer) => new URL(answer.headers.get("location") ?? "").pathname);
  expect(targets.filter((path) => path === "/connections")).toHaveLength(1);
  expect(stack.proxy.requests.filter((asked) => asked === `POST ${tokenPath}`)).toHaveLength(1);

  // The realm has revoked nothing: the connection of the one session works.
  const winner = answers[targets.indexOf("/connections")];
  const session = winner?.headers.getSetCookie().find((text) => text.startsWith("kontor.session="));
  const list = await fetch(`${stack.webUrl}/api/v1/organizations/fremd-gmbh/exports`, {
    headers: { cookie: session?.split(";")[0] ?? "" },
  });
  expect(list.status).toBe(200);
});

test("another browser can't use a return, and the one that began still can", async ({
  page,
  browser,
  stack,
}) => {
  const address = await heldReturn(page, stack);
  const foreign = await browser.newContext({ locale: "en-GB" });
  const visitor = await foreign.newPage();
  await visitor.goto(address);
  await expect(visitor.getByText("in another browser")).toBeVisible();
  expect((await foreign.cookies()).map(({ name }) => name)).not.toContain("kontor.session");
  await visitor.getByRole("button", { name: "Try again" }).click();
  await visitor.locator("input[name=username]").waitFor();
  await foreign.close();

  const stateless = new URL(address);
  stateless.searchParams.delete("state");
  await page.goto(stateless.href);
  await expect(page.getByText("in another browser")).toBeVisible();
  await page.goto(`${stack.webUrl}/sign-in`);
  await page.goto(address);
  await expect(page).toHaveURL(/\/connections$/);
});
