import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("quick steps through postings leave no error in the console", async ({ page }) => {
  await signIn(page, people.hasty);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.locator("[data-select]").first().click();
  await expect(page.locator(".textLayer").first()).toBeVisible();
  for (const key of ["ArrowDown", "ArrowUp"])
    for (let step = 0; step < 12; step++) await page.keyboard.press(key);
  await expect(page.locator(".textLayer").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("offline a link stays in the app and says so", async ({ page, context }) => {
  await signIn(page, people.hasty);
  const address = page.url();
  await listens(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await expect(page.getByText("You are offline")).toBeVisible();
  expect(page.url()).toBe(address);
  await context.setOffline(false);
  await expect(page.getByText("You are offline")).toBeHidden();
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
});
