import type { Locator, Page } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const table = (page: Page) => page.getByRole("region", { name: "Postings", exact: true });
const numbers = (page: Page) => table(page).locator("[data-select]");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search postings" });

/** Chooses a field to filter by, and returns the dialog with its choices. */
async function addFilter(page: Page, field: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: field, exact: true }).click();
  return page.getByRole("dialog", { name: field, exact: true });
}

async function exportReady(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
}

test.describe.serial("a few postings", () => {
  test("search, filters and order are in the address, totals follow what is shown", async ({ page }) => {
    await signIn(page, people.examiner);
    await exportReady(page);
    await expect(numbers(page)).toHaveText(["RE-8", "RE-9", "RE-10", "RE-11"]);
    await expect(page.getByText("4 postings").last()).toBeVisible();
    await expect(page.getByText("2,000.50")).toBeVisible();

    await test.step("search in all fields, amounts as people write them", async () => {
      for (const [words, found] of [
        ["1.831,50", "RE-9"],
        ["geliefert", "RE-11"],
        ["zürcher 070007", "RE-11"],
        ["p7", "RE-9"],
      ] as const) {
        await search(page).fill(words);
        await expect(numbers(page)).toHaveText([found]);
      }
      await search(page).fill("nowhere");
      await expect(page.getByText("No posting fits")).toBeVisible();
      await page.getByRole("button", { name: "Reset" }).last().click();
      await expect(numbers(page)).toHaveCount(4);
    });

    await test.step("filters are chips that can be changed and taken off", async () => {
      const accounts = await addFilter(page, "Ledger account");
      await accounts.getByRole("checkbox", { name: /^0027/ }).check();
      await accounts.getByRole("checkbox", { name: /^4940/ }).check();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Ledger account is 0027 or 4940" })).toBeVisible();
      await expect(numbers(page)).toHaveText(["RE-8", "RE-9"]);
      await expect(page).toHaveURL(/account=0027&account=4940/);
      const amounts = await addFilter(page, "Amount");
      await amounts.getByLabel("From").fill("1,831.50");
      await expect(numbers(page)).toHaveText(["RE-9"]);
      await amounts.getByLabel("To").fill("a lot");
      await expect(amounts.getByRole("alert")).toHaveText("Write an amount such as 1,234.50.");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove filter Amount" }).click();
      await page.getByRole("button", { name: "Remove filter Ledger account" }).click();
      const days = await addFilter(page, "Document date");
      await days.getByLabel("To").fill("2026-02-28");
      await expect(numbers(page)).toHaveText(["RE-9"]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Reset" }).click();
      for (const [field, value, found] of [
        ["Supplier", /^070007/, "RE-11"],
        ["Tax code", /^8/, "RE-9"],
        ["Cost center", /^0100/, "RE-8"],
        ["Cost object", /^P7/, "RE-9"],
        ["Document type", /^Gutschrift/, "RE-11"],
        ["Currency", /^CHF/, "RE-11"],
      ] as const) {
        await (await addFilter(page, field)).getByRole("checkbox", { name: value }).check();
        await expect(numbers(page)).toHaveText([found]);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: `Remove filter ${field}` }).click();
        await expect(numbers(page)).toHaveCount(4);
      }
      const files = await addFilter(page, "Kind of file");
      await files.getByRole("checkbox", { name: /^AUDIT_TRAIL/ }).check();
      await expect(numbers(page)).toHaveCount(4);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Reset" }).click();
    });

    await test.step("a column is sorted up, down and as received", async () => {
      await page.getByRole("button", { name: "Document no.", exact: true }).click();
      await page.getByRole("button", { name: "Document no.", exact: true }).click();
      await expect(numbers(page)).toHaveText(["RE-11", "RE-10", "RE-9", "RE-8"]);
      await expect(page.getByRole("columnheader", { name: "Document no." })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await page.getByRole("button", { name: "Amount", exact: true }).click();
      await expect(numbers(page)).toHaveText(["RE-11", "RE-10", "RE-8", "RE-9"]);
    });

    await test.step("a sent address shows the same", async () => {
      await search(page).fill("vogel");
      // The test waits for the filter, because rows move up below the pointer while others disappear.
      await expect(numbers(page)).toHaveText(["RE-10", "RE-8", "RE-9"]);
      await page.getByRole("button", { name: "RE-8", exact: true }).click();
      await expect(page).toHaveURL(/q=vogel/);
      await expect(page).toHaveURL(/sort=amount/);
      await expect(page).toHaveURL(/posting=00000000-0000-4000-8000-000000000700/);
      await page.goto(page.url());
      await expect(numbers(page)).toHaveText(["RE-10", "RE-8", "RE-9"]);
      await expect(page.getByRole("region", { name: "Documents of RE-8" })).toBeVisible();
      await expect(search(page)).toHaveValue("vogel");
    });
  });

  test("splits that miss a cent are found, totals by account name the difference", async ({ page }) => {
    await signIn(page, people.examiner);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(page.getByText("The splits of 1 posting do not add up to its amount")).toBeVisible();
    await page.getByRole("button", { name: "Show only these" }).click();
    await expect(numbers(page)).toHaveText(["RE-10"]);
    await expect(page).toHaveURL(/check=unbalanced/);
    await page.getByRole("button", { name: "Show splits of RE-10" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Sum of the splits" })).toContainText("49.99");
    await page.getByRole("button", { name: "Totals" }).click();
    const totals = page.getByRole("region", { name: "Totals of what is shown" });
    await expect(totals.getByRole("row").filter({ hasText: "Not in the splits" })).toContainText("0.01");
    await page.getByRole("button", { name: "Reset" }).click();
    const row = (code: string) =>
      totals.getByRole("row").filter({ has: page.getByRole("button", { name: code, exact: true }) });
    await expect(row("4930").first()).toContainText("1 split−12.50");
    await expect(row("4930").last()).toContainText("3 splits1,850.19");
    await totals.getByRole("tab", { name: "Tax code" }).click();
    await expect(row("8")).toContainText("31.30");
    await totals.getByRole("tab", { name: "Cost center" }).click();
    await row("0100").getByRole("button").click();
    await expect(numbers(page)).toHaveText(["RE-8"]);
  });

  test("columns are chosen and ordered, and stay so", async ({ page }) => {
    await signIn(page, people.examiner);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await expect(numbers(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Columns" }).click();
    const choice = page.getByRole("dialog", { name: "Columns" });
    await choice.getByRole("checkbox", { name: "Document type" }).check();
    await choice.getByRole("checkbox", { name: "Supplier" }).uncheck();
    await choice.getByRole("button", { name: "Move Amount to the front" }).click();
    await page.keyboard.press("Escape");
    const heads = ["Date", "Document no.", "Account", "Tax", "Cost c.", "Amount", "Type"];
    const shown = async () => (await table(page).getByRole("columnheader").allTextContents()).slice(2);
    await expect.poll(shown).toEqual(heads);
    await page.reload();
    await expect(numbers(page)).toHaveCount(4);
    expect(await shown()).toEqual(heads);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Standard columns" }).click();
    await expect(table(page).getByRole("columnheader", { name: "Supplier" })).toBeVisible();
  });

  test("postings are worked through by keyboard, and what was checked is kept by person", async ({
    page,
    browser,
    stack,
  }) => {
    await signIn(page, people.examiner);
    await page.getByRole("row").nth(1).getByRole("link").click();
    await numbers(page).first().focus();
    await page.keyboard.press("ArrowDown");
    const documents = (invoice: string) => page.getByRole("region", { name: `Documents of ${invoice}` });
    await expect(documents("RE-8")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(documents("RE-8").getByRole("tab", { name: "Audit trail" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Space");
    await expect(table(page).getByRole("row", { name: /RE-8/ })).toContainText("Checked");
    await page.keyboard.press("ArrowDown");
    await expect(documents("RE-9")).toBeVisible();
    await page.keyboard.press("f");
    await expect(table(page).getByRole("row", { name: /RE-9/ })).toContainText("Flagged");
    await page.keyboard.press("s");
    await expect(page.getByRole("button", { name: "Hide splits of RE-9" })).toBeVisible();
    await page.keyboard.press("End");
    await expect(documents("RE-11")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(documents("RE-11")).toBeHidden();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toContainText("Mark as checked");
    await help.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("/");
    await expect(search(page)).not.toBeFocused();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(table(page).getByRole("row", { name: /RE-8/ })).toContainText("Checked");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.press("Escape");
    const checks = await addFilter(page, "Check");
    await checks.getByRole("radio", { name: "Not yet checked by me" }).check();
    await expect(numbers(page)).toHaveText(["RE-9", "RE-10", "RE-11"]);
    await checks.getByRole("radio", { name: "Flagged by me" }).check();
    await expect(numbers(page)).toHaveText(["RE-9"]);

    const colleague = await (await browser.newContext()).newPage();
    await signIn(colleague, people.colleague, undefined, stack.webUrl);
    await colleague.goto(page.url());
    await expect(numbers(colleague)).toHaveCount(0);
    await colleague.getByRole("button", { name: "Reset" }).last().click();
    await expect(numbers(colleague)).toHaveCount(4);
    await expect(table(colleague)).not.toContainText("Checked");
    await colleague.context().close();
  });
});
