import type { Page } from "@playwright/test";
import { inkOf } from "./fixtures/ink.ts";
import { sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, leaveConnecting, signInByHand, test } from "./fixtures/test.ts";

async function exportAll(page: Page, expectedStatus: string): Promise<void> {
  await page.getByRole("button", { name: "New export" }).first().click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("locked for good");
  await expect(question).toContainText("Nordwind GmbH");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Export ready postings" }).dblclick();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  await expect(page.getByText(expectedStatus, { exact: true }).first()).toBeVisible();
}

async function importFile(page: Page, csv: string): Promise<void> {
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await page.getByRole("link", { name: "New import" }).first().click();
  await page.locator("input[type=file]").setInputFiles({
    name: "missing accounts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv, "latin1"),
  });
}

test("sign in, export, read beside the document, import the missing account, export again", async ({
  page,
}) => {
  await signInByHand(page, people.loop, "nordwind-gmbh");
  await expect(page.getByText("No exports yet")).toBeVisible();

  await test.step("export what is ready, and watch it until it ends", async () => {
    await exportAll(page, "Partly exported");
    await expect(page.getByText("4 postings").first()).toBeVisible();
  });

  await test.step("read the postings, with splits opened in place and exact totals", async () => {
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "RE-2026-102" })).toContainText("1,204.00");
    await expect(page.getByText("345.30")).toBeVisible();
    await expect(page.getByText(/^Difference/)).toBeHidden();
    await page.getByRole("button", { name: "Show splits of RE-2026-100" }).click();
    await expect(rows.filter({ hasText: "Büromaterial Oktober" })).toContainText("238.00");
    await expect(rows.filter({ hasText: "Büromaterial Oktober" })).toContainText("0100");
  });

  await test.step("read the document beside its posting", async () => {
    await page.getByRole("button", { name: "RE-2026-100", exact: true }).click();
    const documents = page.getByRole("region", { name: "Documents of RE-2026-100" });
    await expect(documents.locator(".textLayer")).toContainText("Papier Vogel e. K.");
    await expect.poll(() => inkOf(documents.locator("canvas").first())).toBeGreaterThan(500);
    await documents.getByRole("tab", { name: "Approval log" }).click();
    await expect(documents.locator(".textLayer")).toContainText("00000000-0000-4000-8000-000000000100");
    await expect(page).toHaveURL(/posting=/);
  });

  await test.step("see why one posting failed", async () => {
    await page.getByRole("tab", { name: /Failed/ }).click();
    await expect(page.getByRole("heading", { name: "Ledger account 4711 is missing" })).toBeVisible();
    await expect(page.getByText("RE-2026-103")).toBeVisible();
  });

  await test.step("import the missing account, from a German CSV with a title line and a duplicate", async () => {
    await importFile(
      page,
      "Kontenplan 2026\r\n\r\nKonto;Kontobezeichnung\r\n4711;Büroausstattung\r\n4930;gibt es schon\r\n4711;noch einmal\r\n",
    );
    await expect(page.getByRole("definition").filter({ hasText: "Windows-1252" })).toBeVisible();
    await expect(page.getByRole("gridcell", { name: "Büroausstattung" })).toBeVisible();
    await expect(page.getByRole("group", { name: "What was found", exact: true })).toContainText(
      "Account code: used before with another name in 1 row",
    );
    await page.getByRole("button", { name: "Send all in order", exact: true }).click();
    await sendRows(page, "Create new ones");
  });

  await test.step("read the log", async () => {
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "4930" })).toContainText("BOOKING_ACCOUNT_ALREADY_EXISTS");
    await expect(rows.filter({ hasText: "4711" }).first()).toContainText("Imported");
    await expect(rows.filter({ hasText: "4711" }).nth(1)).toContainText("The account exists already");
    await expect(page.getByText("1 imported + 2 failed + 0 not answered = 3 rows")).toBeVisible();
    await page.getByRole("link", { name: "All imports" }).click();
    await expect(page.getByRole("row").filter({ hasText: "missing accounts.csv" })).toContainText(
      "Petra Bauer",
    );
  });

  await test.step("export again: the repaired posting is there", async () => {
    await page.getByRole("link", { name: "Exports", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "Partly exported" })).toBeVisible();
    await exportAll(page, "Exported");
    await expect(page.getByRole("row").filter({ hasText: "RE-2026-103" })).toContainText("4711");
  });

  await test.step("nothing is ready any more, and the page says so", async () => {
    await page.getByRole("link", { name: "Exports", exact: true }).click();
    await exportAll(page, "Failed");
    await expect(page.getByText("Nothing was ready to be exported")).toBeVisible();
  });

  await test.step("connect a second organization and switch between the two", async () => {
    await page.getByRole("button", { name: /Switch organization/ }).click();
    await page.getByRole("menuitem", { name: "Connect organizations" }).click();
    await grant(page, "suedhafen-ag");
    await leaveConnecting(page);
    await page.waitForURL("**/organizations/suedhafen-ag/exports");
    await expect(page.getByText("No exports yet")).toBeVisible();
    await page.getByRole("button", { name: /Switch organization/ }).click();
    await page.getByRole("menuitem", { name: /Nordwind GmbH/ }).click();
    await page.waitForURL("**/organizations/nordwind-gmbh/exports");
    await expect(page.getByRole("row").filter({ hasText: "Partly exported" })).toBeVisible();
    await page.getByRole("link", { name: "Connections", exact: true }).click();
    await expect(page.getByText("Südhafen AG").last()).toBeVisible();
    await expect(page.getByText("Nordwind GmbH").last()).toBeVisible();
  });

  await test.step("sign out", async () => {
    await page.getByRole("button", { name: /Account and preferences/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL("**/sign-in?state=signed-out");
    await page.goto("/organizations/nordwind-gmbh/exports");
    // The browser is known, so the sign-in page leads on to the realm, which has ended its session too.
    await expect(page.locator("input[name=password]")).toBeVisible();
  });
});
