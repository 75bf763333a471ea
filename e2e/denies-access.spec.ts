import { people } from "./fixtures/seed.ts";
import { expect, logIn, test } from "./fixtures/test.ts";

test("denying access comes back to a page that says so, and connects nothing", async ({
  page,
  context,
  browser,
}) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.outsider);
  const answered = page.waitForResponse((response) => response.url().includes("/sign-in?"));
  await page.locator("button[name=decision][value=deny]").click();
  const response = await answered;
  expect(response.status()).toBe(200);
  await expect(page.getByRole("alert").getByText("Access was denied")).toBeVisible();
  expect(await (await context.request.get("/api/auth/session")).json()).toEqual({});

  const german = await browser.newContext({ locale: "de-DE" });
  const again = await german.newPage();
  expect((await again.goto(page.url()))?.status()).toBe(200);
  await expect(again.getByRole("alert").filter({ hasText: "abgelehnt" })).toBeVisible();
  await german.close();
});

test("after a denial the same person can sign in", async ({ page }) => {
  await page.goto("/sign-in?error=AccessDenied");
  await page.getByRole("button", { name: /sign in|try again/i }).click();
  await logIn(page, people.outsider);
  await page.getByRole("radio", { name: "Fremd GmbH" }).check();
  await page.locator("button[name=decision][value=grant]").click();
  await page.waitForURL("**/organizations/fremd-gmbh/exports");
});
