import type { Page } from "@playwright/test";
import { sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

async function exportAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
}

test("failed postings say which accounts are missing, and lead through their import to the next export", async ({
  page,
}) => {
  await signIn(page, people.mender);
  await exportAll(page);
  await expect(page.getByText("Partly exported", { exact: true }).first()).toBeVisible();
  await page.getByRole("tab", { name: /Failed/ }).click();
  const failed = page.getByRole("region", { name: "Failed postings", exact: true });
  const tableOf = (account: string) =>
    failed.getByRole("table", { name: `Ledger account ${account} is missing` });

  await test.step("grouped by the account that is missing, a posting that misses two in both", async () => {
    await expect(failed.getByText("2 of 2 failed postings")).toBeVisible();
    await expect(failed.getByRole("heading", { level: 2 })).toHaveText([
      /1 posting.*Ledger account 0815 is missing/,
      /2 postings.*Ledger account 4711 is missing/,
    ]);
    await expect(tableOf("0815").getByRole("row")).toHaveCount(2);
    await expect(tableOf("4711").getByRole("row")).toHaveCount(3);
  });

  await test.step("searched, and copied as a list", async () => {
    await failed.getByRole("searchbox", { name: "Search failed postings" }).fill("re-2026-701");
    await expect(failed.getByText("1 of 2 failed postings")).toBeVisible();
    await expect(tableOf("0815")).toBeHidden();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await failed.getByRole("button", { name: "Copy list “Ledger account 4711 is missing”" }).click();
    await expect(failed.getByText("Copied")).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "RE-2026-701\t00000000-0000-4000-8000-000000000701\tGENERAL_LEDGER_ACCOUNT_NOT_FOUND",
    );
    await failed.getByRole("searchbox").fill("");
  });

  await test.step("where nothing was exported, what failed is open from the start", async () => {
    await page.getByRole("link", { name: "Exports", exact: true }).click();
    await exportAll(page);
    const tab = (name: RegExp) => page.getByRole("tab", { name });
    await expect(tab(/^Failed 2$/)).toHaveAttribute("aria-selected", "true");
    await expect(failed.getByText("2 of 2 failed postings")).toBeVisible();
    await tab(/^Exported 0$/).click();
    await expect(failed).toBeHidden();
    await tab(/^Failed 2$/).click();
  });

  await test.step("tabs are one stop of the Tab key; arrows, Home and End move within, Enter opens", async () => {
    const [first, last] = [page.getByRole("tab").first(), page.getByRole("tab").last()];
    await expect(last).toHaveAttribute("aria-selected", "true");
    await last.focus();
    for (const [key, focused] of [
      ["ArrowRight", first],
      ["ArrowRight", last],
      ["ArrowLeft", first],
      ["End", last],
      ["Home", first],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
      await expect(last).toHaveAttribute("aria-selected", "true");
    }
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "Exported 0", exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tabpanel")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(first).toBeFocused();
    await last.click();
  });

  await test.step("one account alone comes with its own form", async () => {
    await failed.getByRole("link", { name: "Import account 4711" }).click();
    await expect(page).toHaveURL(/\/imports\/new\?account=4711$/);
    await expect(page.getByRole("textbox")).toHaveCount(1);
    await page.goBack();
    await page.getByRole("tab", { name: /Failed/ }).click();
  });

  await test.step("all of them go into one form, which wants a name for each", async () => {
    await expect(failed.getByText("2 ledger accounts are missing.")).toBeVisible();
    await failed.getByRole("link", { name: "Import 2 accounts" }).click();
    await expect(page).toHaveURL(/\/imports\/new\?account=0815&account=4711$/);
    await page.getByLabel("Name of account 0815").fill("Sonstiges");
    await page.getByRole("button", { name: /^See what 2 rows/ }).click();
    await expect(page.getByText("Type a name for this account.")).toBeVisible();
    await expect(page.getByLabel("Name of account 4711")).toBeFocused();
    await page.keyboard.type("Büroausstattung");
    await sendRows(page, "Create new ones");
    await expect(page.getByRole("row").filter({ hasText: "0815" })).toContainText("Imported");
    await expect(page.getByRole("row").filter({ hasText: "4711" })).toContainText("Imported");
  });

  await test.step("the next export takes what failed", async () => {
    await page.getByRole("link", { name: "Exports", exact: true }).click();
    await exportAll(page);
    await expect(page.getByText("Exported", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "RE-2026-701" })).toContainText("4711");
    await expect(page.getByRole("row").filter({ hasText: "RE-2026-702" })).toBeVisible();
  });
});
