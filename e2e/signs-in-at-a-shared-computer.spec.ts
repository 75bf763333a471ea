import type { Browser, Page } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
import { expect, grant, leaveConnecting, logIn, test } from "./fixtures/test.ts";

const choice = { name: "This is a shared computer" };

/** Opens a page in a browser that runs no script. */
async function withoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB", baseURL });
  return context.newPage();
}

/** Returns when the session cookie expires, in seconds since 1970; -1 for the end of the browser. */
async function cookieEnd(page: Page): Promise<number | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "kontor.session")?.expires;
}

async function signInByRedirect(page: Page): Promise<void> {
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await page.waitForURL("**/connections");
}

test("a session at a shared computer ends with the browser, also without scripts and after a redirect", async ({
  browser,
  stack,
}) => {
  const page = await withoutScripts(browser, stack.webUrl);
  await page.goto("/sign-in?callbackUrl=/connections");
  await expect(page.getByRole("checkbox", choice)).not.toBeChecked();
  await page.getByRole("checkbox", choice).check();
  await signInByRedirect(page);
  expect(await cookieEnd(page)).toBe(-1);

  await test.step("and stays so when NextAuth is asked for the session", async () => {
    const answer = await page.request.get("/api/auth/session");
    expect(await answer.json()).toMatchObject({ user: { email: people.outsider.email } });
    expect(await cookieEnd(page)).toBe(-1);
  });

  await test.step("the next person's form begins with what was said, and can say otherwise", async () => {
    await page.context().clearCookies({ name: "kontor.session" });
    await page.goto("/sign-in?callbackUrl=/connections");
    await expect(page.getByRole("checkbox", choice)).toBeChecked();
    await page.getByRole("checkbox", choice).uncheck();
    await page.getByRole("button", { name: /sign in/i }).click();
    await grant(page, "fremd-gmbh");
    await page.waitForURL("**/connections");
    expect(await cookieEnd(page)).toBeGreaterThan(Date.now() / 1000 + 300 * 24 * 60 * 60);
  });
  await page.context().close();
});

test("a session at a shared computer ends with the browser also after a pasted code", async ({
  browser,
  stack,
}) => {
  const page = await withoutScripts(browser, stack.webUrl);
  await page.goto("/sign-in/code?callbackUrl=/connections");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the sign-in page" }).click();
  const tab = await opened;
  await logIn(tab, people.outsider);
  await grant(tab, "fremd-gmbh");
  const code = await tab.locator("output.code").innerText();
  await page.getByRole("checkbox", choice).check();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Sign in with this code" }).click();
  await page.waitForURL("**/connections");
  expect(await cookieEnd(page)).toBe(-1);
  await page.context().close();
});

test("connecting another organization keeps what was said of the computer", async ({ page }) => {
  await page.goto("/sign-in?callbackUrl=/connections");
  await page.getByRole("checkbox", choice).check();
  await signInByRedirect(page);
  expect(await cookieEnd(page)).toBe(-1);
  await page.getByRole("button", { name: "Connect organizations" }).click();
  await grant(page, "fremd-gmbh");
  await leaveConnecting(page);
  await page.waitForURL("**/connections");
  expect(await cookieEnd(page)).toBe(-1);
});
