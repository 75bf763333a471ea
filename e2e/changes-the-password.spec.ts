import type { Browser } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { password, people } from "./fixtures/seed.ts";
import { expect, logIn, test } from "./fixtures/test.ts";

const { changer } = people;
const newPassword = "Wechselgeld-0815-neu";

/**
 * Signs the person in to the web app in another browser. Returns its session, which is `{}` after its end.
 */
async function sessionElsewhere(browser: Browser, webUrl: string) {
  const context = await browser.newContext();
  await signInWith(context.request, webUrl, changer);
  const session = async (): Promise<unknown> =>
    (await context.request.get(`${webUrl}/api/auth/session`)).json();
  expect(await session()).toMatchObject({ user: { email: changer.email } });
  return { context, session };
}

test("a person ends the sessions elsewhere, then changes the password, which ends them too", async ({
  browser,
  page,
  stack,
}) => {
  const first = await sessionElsewhere(browser, stack.webUrl);
  const own = await first.context.newPage();
  await own.goto(`${stack.webUrl}${pages.connections}`);
  await own.getByRole("link", { name: "Password and second factor" }).click();
  await expect(own).toHaveURL(/^[^?]*\/password$/);
  await own.close();

  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, changer);
  await page.getByRole("link", { name: "Set up or change the second factor" }).click();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("status")).toContainText("You are signed out in every other browser");
  await expectAccessibleInBoth(page);
  await expect.poll(first.session).toEqual({});

  const second = await sessionElsewhere(browser, stack.webUrl);
  await page.getByRole("link", { name: "Change the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByLabel("Present password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("New password, once more").fill("something else");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The two new passwords differ");
  await expectAccessibleInBoth(page);
  await page.getByLabel("Present password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByLabel("New password, once more").fill(newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await expect.poll(second.session).toEqual({});

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, changer);
  await expect(page.getByRole("alert")).toContainText("Email address or password is wrong");
  await logIn(page, changer, newPassword);
  await expect(page.getByText("Which organization?")).toBeVisible();
  for (const { context } of [first, second]) await context.close();
});
