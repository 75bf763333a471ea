import { once } from "node:events";
import { createServer } from "node:net";
import type { Page } from "@playwright/test";
import { freePort } from "./fixtures/processes.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { password, people } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

const startSignIn = async (page: Page, address: string) => {
  await page.goto(address);
  await page.getByRole("button", { name: /sign in/i }).click();
};

test("a wrong password stays on the login page, which keeps the name", async ({ page }) => {
  await startSignIn(page, "/sign-in");
  await logIn(page, people.outsider, "wrong");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("input[name=username]")).toHaveValue(people.outsider.email);
  await expect(page.locator("input[name=password]")).toHaveValue("");
});

test("a callback that is opened a second time", async ({ page }) => {
  await startSignIn(page, "/sign-in");
  await logIn(page, people.outsider);
  const callback = page.waitForRequest(/\/api\/auth\/callback\/accounting/);
  await grant(page, "fremd-gmbh");
  const address = (await callback).url();
  await page.waitForURL("**/exports");
  await page.goto(address);
  await expect(page.getByText("overtaken")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/fremd-gmbh\/exports/);
});

test("a redirect address that is not registered ends at the realm, with a sentence", async ({
  page,
  stack,
}) => {
  const query = new URLSearchParams({
    client_id: "kontor-e2e",
    redirect_uri: "https://evil.example/callback",
    response_type: "code",
    scope: "exports",
  });
  const response = await page.goto(
    `${stack.serviceUrl}/auth/realms/accounting/protocol/openid-connect/auth?${query.toString()}`,
  );
  expect(response?.status()).toBe(400);
  await expect(page.locator("main")).toContainText(/redirect/i);
  expect(page.url()).not.toContain("evil.example/");
});

test("sign-in leads back to the page that was asked for", async ({ page }) => {
  await page.goto("/organizations/fremd-gmbh/imports");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test.describe("when something stands in the way", () => {
  test.describe.configure({ mode: "serial" });
  let stack: RecordedStack;

  test.beforeAll(async () => {
    stack = await startRecordedStack();
  });
  test.afterAll(() => stack.stop());

  const restartWith = async (settings: Record<string, string>) => {
    await stack.stopWeb();
    await stack.startWeb(settings);
  };

  test("a realm that is down, and one that is silent", async ({ page }) => {
    const port = await freePort();
    await restartWith({ ACCOUNTING_AUTH_URL: `http://127.0.0.1:${port}` });
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    await expect(page.getByText("The sign-in server could not be reached")).toBeVisible();

    const silent = createServer().listen(port, "127.0.0.1");
    await once(silent, "listening");
    await page.getByRole("button", { name: /sign in|try again/i }).click();
    await page.waitForRequest(/sign-in\?error=RealmUnreachable/);
    await expect(page.getByText("The sign-in server could not be reached")).toBeVisible();
    silent.close();
  });

  test("a code that the realm no longer takes", async ({ page }) => {
    await restartWith({});
    stack.proxy.replaceCode = (code) => code.split("").reverse().join("");
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    await logIn(page, people.outsider);
    await grant(page, "fremd-gmbh");
    await expect(page.getByText("its code expired")).toBeVisible();
    stack.proxy.replaceCode = undefined;
  });

  test("a wrong client secret", async ({ page }) => {
    await restartWith({ ACCOUNTING_CLIENT_SECRET: "wrong" });
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    await logIn(page, people.outsider);
    await grant(page, "fremd-gmbh");
    await expect(page.getByText("does not accept this installation")).toBeVisible();
  });

  test("an API that is down when the organization is asked for", async ({ page }) => {
    await restartWith({ ACCOUNTING_API_URL: `http://127.0.0.1:${await freePort()}` });
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    await logIn(page, people.outsider);
    await grant(page, "fremd-gmbh");
    await expect(page.getByText("the accounting service did not answer")).toBeVisible();
  });

  test("no log holds the password or the client secret", () => {
    expect(stack.output()).not.toContain(password);
    expect(stack.output()).not.toContain("a client secret with");
  });
});
