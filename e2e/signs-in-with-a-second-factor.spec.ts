import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { authenticator } from "#service/testing/authenticator.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { people, type Person } from "./fixtures/seed.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

const { guarded, keyholder } = people;
const factors = "/auth/realms/accounting/factors";

async function beginSignIn(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, person);
}

async function isSignedIn(page: Page, { organizations: [organization] }: Person): Promise<void> {
  await grant(page, organization);
  await page.waitForURL(`**/organizations/${organization}/exports`);
}

test("a person sets up a second factor, signs in with it and without the app, and removes it", async ({
  browser,
  page,
  stack,
}) => {
  await beginSignIn(page, guarded);
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
  await beginSignIn(other, guarded);
  await other.getByText("You don't have the app at hand?").click();
  await expectAccessibleInBoth(other);
  await other.getByLabel("Recovery code").fill(shown.split("\n")[0] ?? "");
  await other.getByRole("button", { name: "Sign in with the recovery code" }).click();
  await isSignedIn(other, guarded);
  await elsewhere.close();

  await page.context().clearCookies();
  await beginSignIn(page, guarded);
  await page.getByLabel("Code of the app").fill(app.wrongCode());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The code is wrong");
  await page.getByLabel("Code of the app").fill(app.code(1));
  await page.keyboard.press("Enter");
  await isSignedIn(page, guarded);

  await page.goto(stack.serviceUrl + factors);
  await expect(page.getByText("Recovery codes that are left: 9")).toBeVisible();
  await page.getByRole("button", { name: "Remove the second factor" }).click();
  await expect(page.getByText("You have no authenticator app set up.")).toBeVisible();
});

test("a passkey signs a person in, each of its answers once, and can be removed", async ({ page, stack }) => {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(stack.serviceUrl + factors);
  await logIn(page, keyholder);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectAccessibleInBoth(page);
  await page.getByLabel("Name").fill("Kira's laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = ((await page.getByLabel("Recovery codes").textContent()) ?? "").split("\n");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Kira's laptop added on")).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.context().clearCookies();
  await beginSignIn(page, keyholder);
  await expect(page.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  await expectAccessibleInBoth(page);
  const posting = page.waitForRequest((request) => request.postData()?.includes("passkey=") ?? false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const form = Object.fromEntries(new URLSearchParams((await posting).postData() ?? ""));
  await isSignedIn(page, keyholder);

  await page.context().clearCookies();
  await beginSignIn(page, keyholder);
  const action = (await page.locator("form").getAttribute("action")) ?? "";
  const headers = { origin: stack.serviceUrl };
  const replayed = await page.request.post(stack.serviceUrl + action, { form, headers });
  expect(replayed.status()).toBe(401);
  expect(await replayed.text()).toContain("The passkey was not accepted");
  const garbled = { ...form, passkey: '{"id":"\\u0000"}' };
  expect((await page.request.post(stack.serviceUrl + action, { form: garbled, headers })).status()).toBe(401);

  await device.send("WebAuthn.clearCredentials", { authenticatorId });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("The browser gave no passkey");

  await beginSignIn(page, keyholder);
  await page.getByText("You don't have the passkey at hand?").click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in with the recovery code" }).click();
  await isSignedIn(page, keyholder);
  await page.goto(stack.serviceUrl + factors);
  await page.getByRole("button", { name: "Remove Kira's laptop" }).click();
  await expect(page.getByText("signs you in without a code")).toBeVisible();
  await expect(page.getByText("Recovery codes that are left")).toBeHidden();
});

test("without JavaScript a page says that passkeys need it, and offers no button", async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(stack.serviceUrl + factors);
  await logIn(page, people.outsider);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
  await expect(page.getByRole("button")).toBeHidden();
  await context.close();
});
