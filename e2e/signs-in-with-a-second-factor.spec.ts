import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { authenticator } from "#service/testing/authenticator.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

const { guarded } = people;
const [organization] = guarded.organizations;

async function beginSignIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, guarded);
}

async function isSignedIn(page: Page): Promise<void> {
  await grant(page, organization);
  await page.waitForURL(`**/organizations/${organization}/exports`);
}

test("a person sets up a second factor, signs in with it and without the app, and removes it", async ({
  browser,
  page,
  stack,
}) => {
  await beginSignIn(page);
  await page.getByRole("link", { name: "Set up or change the second factor" }).click();
  await expect(page.getByRole("heading", { name: "Your second factor" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const app = authenticator((await page.getByLabel("Secret", { exact: true }).textContent()) ?? "");
  await page.getByLabel("Code of the app").fill(app.wrongCode());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("The app is not set up yet");
  await expectAccessibleInBoth(page);
  await page.getByLabel("Code of the app").fill(app.code());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expectAccessibleInBoth(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const shown = (await page.getByLabel("Recovery codes").textContent()) ?? "";
  expect(file).toContain(shown);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Recovery codes that are left: 10")).toBeVisible();
  await expectAccessibleInBoth(page);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await beginSignIn(other);
  await other.getByText("You don't have the app at hand?").click();
  await expectAccessibleInBoth(other);
  await other.getByLabel("Recovery code").fill(shown.split("\n")[0] ?? "");
  await other.getByRole("button", { name: "Sign in" }).click();
  await isSignedIn(other);
  await elsewhere.close();

  await page.context().clearCookies();
  await beginSignIn(page);
  await page.getByLabel("Code of the app").fill(app.wrongCode());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The code is wrong");
  await page.getByLabel("Code of the app").fill(app.code(1));
  await page.keyboard.press("Enter");
  await isSignedIn(page);

  await page.goto(`${stack.serviceUrl}/auth/realms/accounting/factors`);
  await expect(page.getByText("Recovery codes that are left: 9")).toBeVisible();
  await page.getByRole("button", { name: "Remove the second factor" }).click();
  await expect(page.getByText("You have no second factor yet.")).toBeVisible();
});
