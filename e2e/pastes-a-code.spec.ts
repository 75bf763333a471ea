import type { Page } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

/**
 * Opens the realm from the page that takes a code, grants access, and returns the tab that shows the code.
 */
async function openCodeTab(page: Page, loggedIn = false): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /Open the sign-in page|Get a new code/ }).click();
  const tab = await opened;
  if (!loggedIn) await logIn(tab, people.outsider);
  await grant(tab, "fremd-gmbh");
  await tab.waitForURL(/\/authentication-code\?/);
  return tab;
}

const codeIn = (tab: Page) => tab.locator("output.code").innerText();

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByRole("textbox", { name: "Code" }).press("Control+V");
}

const startPage = `/sign-in?${new URLSearchParams({ callbackUrl: "/organizations/fremd-gmbh/imports" }).toString()}`;

async function goToCodePage(page: Page): Promise<void> {
  await page.goto(startPage);
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with a code" })).toBeVisible();
}

test("a code that is pasted signs in by itself, on the page that was asked for", async ({
  page,
  context,
}) => {
  await goToCodePage(page);
  const tab = await openCodeTab(page);
  const code = await codeIn(tab);
  await paste(page, code);
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("kontor.verifier."))).toEqual([]);

  await test.step("going back and sending it again leads to the page as well", async () => {
    await page.goBack();
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Sign in with this code" }).click();
    await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
  });
});

for (const [form, write] of [
  ["its whole address", (_code: string, address: string) => address],
  ["blanks and line breaks", (code: string) => `  ${code.slice(0, 12)}\n ${code.slice(12)}\u00a0\r\n`],
  ["quotes and a name", (code: string) => `“code=${code}”`],
] as const) {
  test(`a code is understood as ${form}`, async ({ page }) => {
    await goToCodePage(page);
    const tab = await openCodeTab(page);
    await paste(page, write(await codeIn(tab), tab.url()));
    await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
  });
}

test("a code that is pasted before the page listens signs in by itself too", async ({ page }) => {
  await goToCodePage(page);
  const code = await codeIn(await openCodeTab(page));
  const loaded = Promise.withResolvers<null>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Code" }).waitFor();
  await paste(page, code);
  loaded.resolve(null);
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
  await page.unrouteAll({ behavior: "wait" });
});

test("a wrong code says so, and the right one still signs in", async ({ page }) => {
  await goToCodePage(page);
  const tab = await openCodeTab(page);
  await paste(page, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByText("is not the right one")).toBeVisible();
  await expect(page.getByText("Request id")).toBeVisible();
  await paste(page, await codeIn(tab));
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test("what is no code, an error of the realm and an address of another realm say so", async ({ page }) => {
  await goToCodePage(page);
  const field = page.getByRole("textbox", { name: "Code" });
  await page.getByRole("button", { name: "Sign in with this code" }).click();
  await expect(page.getByText("There is no code")).toBeVisible();
  await paste(page, "a-code-that-nobody-has-asked-for");
  await expect(page.getByText("in another browser")).toBeVisible();

  const tab = await openCodeTab(page);
  const address = new URL(tab.url());
  await field.fill("https://books.example/help");
  await page.getByRole("button", { name: "Sign in with this code" }).click();
  await expect(page.getByText("There is no code")).toBeVisible();

  await paste(page, `${address.origin}${address.pathname}?error=access_denied&error_description=no`);
  await expect(page.getByText("Access was denied")).toBeVisible();

  const foreign = new URL(address);
  foreign.searchParams.set("iss", "https://evil.example/auth/realms/accounting");
  await paste(page, foreign.href);
  await expect(page.getByText("came from another sign-in server")).toBeVisible();

  await paste(page, address.href);
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test("after denying, the tab says so, and a new code can be had", async ({ page }) => {
  await goToCodePage(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the sign-in page" }).click();
  const tab = await opened;
  await logIn(tab, people.outsider);
  await tab.locator("button[name=decision][value=deny]").click();
  await expect(tab.getByText("Access was denied")).toBeVisible();
  await paste(page, tab.url());
  await expect(page.getByText("Access was denied")).toBeVisible();
  await paste(page, await codeIn(await openCodeTab(page, true)));
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test("the seconds count from the return to the tab, and end with a way to a new code", async ({ page }) => {
  await page.clock.install();
  await goToCodePage(page);
  await expect(page.getByRole("timer")).toBeHidden();
  await openCodeTab(page);
  // From here on the clock moves only when the test moves it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.runFor(1_000);
  await expect(page.getByRole("timer")).toHaveText("0:44");
  await expect(page.getByRole("status").filter({ hasText: "About 45 seconds left" })).toBeAttached();
  await page.clock.runFor(36_000);
  await expect(page.getByRole("timer")).toHaveText("0:08");
  await expect(page.getByRole("status").filter({ hasText: "About 10 seconds left" })).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(page.getByText("has probably expired").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Get a new code" })).toBeVisible();
});

test("a code that has expired says so, and a new one signs in", async ({ page, ownStack: stack }) => {
  await stack.stopService();
  await stack.startService({ SERVICE_CODE_SECONDS: "1" });
  await page.goto(`${stack.webUrl}/sign-in/code`);
  const old = await codeIn(await openCodeTab(page));
  // The second has passed when the service has started again.
  await stack.stopService();
  await stack.startService();
  await paste(page, old);
  await expect(page.getByText("The code expired")).toBeVisible();
  await paste(page, await codeIn(await openCodeTab(page, true)));
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/exports$/);
});

test("whoever is signed in connects a further organization with a code", async ({ page, stack }) => {
  await goToCodePage(page);
  await paste(page, await codeIn(await openCodeTab(page)));
  await page.waitForURL("**/imports");
  await page.goto("/connections");
  await page.getByRole("link", { name: "Connect with a code instead" }).click();
  await paste(page, await codeIn(await openCodeTab(page, true)));
  await expect(page).toHaveURL(`${stack.webUrl}/connections`);
});
