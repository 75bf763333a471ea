import { openFilter, typeDay } from "./fixtures/filter-fields.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { people } from "./fixtures/seed.ts";
import { expect, logIn, signIn, test } from "./fixtures/test.ts";

test("sign-in, login and consent", async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessibleInBoth(page);
  await page.goto("/sign-in/code?error=NotRegistered");
  await expectAccessibleInBoth(page);
  await page.goto("/sign-in?error=CodeExpired");
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /sign in|try again/i }).click();
  await page.locator("input[name=username]").waitFor();
  await expectAccessibleInBoth(page);
  await logIn(page, people.newcomer);
  await page.locator("button[name=decision]").first().waitFor();
  await expectAccessibleInBoth(page);
});

test("every page and dialog of an organization", async ({ page }) => {
  await signIn(page, people.newcomer);
  await expect(page.getByRole("button", { name: "New export" }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "New export" }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  await expect(page.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: "New import" }).first().click();
  await page.locator("input[type=file]").setInputFiles({
    name: "accounts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Konto;Bezeichnung\n7000;Löhne\n4930;doppelt\n"),
  });
  await expect(page.getByRole("gridcell", { name: "Löhne" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /^See what/ }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await page.getByRole("radio", { name: "Create new ones", exact: true }).check();
  await expect(page.getByRole("cell", { name: "Löhne" })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Send 2 rows" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("cannot be deleted");
  await expectAccessibleInBoth(page);
  await question.getByRole("button", { name: "Send 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "How plan and log agree" })).toBeVisible();
  await expect(page.getByText("BOOKING_ACCOUNT_ALREADY_EXISTS").first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: "Audit trail", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "New import" }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await openFilter(page);
  await typeDay(page, "To", "2020-01-01");
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No event matches the filter")).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connections", exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("link", { name: /^Targets of/ }).click();
  await expect(page.getByText("No target yet")).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBoth(page);
});

test("postings beside a document", async ({ page }) => {
  await signIn(page, people.nightReader);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  await page.locator("[data-select]").first().click();
  await expect(page.locator(".textLayer").first()).toBeVisible();
  await page.getByRole("button", { name: "Find in the document" }).click();
  await page.getByRole("textbox", { name: "Find", exact: true }).fill("e");
  await expect(page.locator(".textLayer .highlight.selected").first()).toBeVisible();
  await expectAccessibleInBoth(page);
});
