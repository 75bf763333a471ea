import type { Locator, Page } from "@playwright/test";
import { markSaved } from "./fixtures/mark-saved.ts";
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

    await (await addFilter(page, "Supplier")).getByRole("checkbox", { name: /^70123/ }).check();
    await page.keyboard.press("Escape");
    await expect(numbers(page)).toHaveText(["RE-8", "RE-9", "RE-10"]);
    await expect(page.getByText("2,000.50")).toBeVisible();
    await page.getByRole("button", { name: "Amount EUR", exact: true }).click();
    await expect(numbers(page)).toHaveText(["RE-10", "RE-8", "RE-9"]);

    await test.step("a sent address shows the same", async () => {
      await search(page).fill("vogel RE-8");
      // The test waits for the filter, because rows move up below the pointer while others disappear.
      await expect(numbers(page)).toHaveText(["RE-8"]);
      await page.getByRole("button", { name: "RE-8", exact: true }).click();
      await expect(page).toHaveURL(/q=vogel\+RE-8/);
      await expect(page).toHaveURL(/supplier=70123/);
      await expect(page).toHaveURL(/sort=amount/);
      await expect(page).toHaveURL(/posting=00000000-0000-4000-8000-000000000700/);
      await page.goto(page.url());
      await expect(numbers(page)).toHaveText(["RE-8"]);
      await expect(page.getByRole("button", { name: "Supplier is 70123", exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "Documents of RE-8" })).toBeVisible();
      await expect(search(page)).toHaveValue("vogel RE-8");
      await search(page).fill("vogel");
      await expect(numbers(page)).toHaveText(["RE-10", "RE-8", "RE-9"]);
    });
  });

  test("postings are worked through by keyboard, and a colleague sees what was checked", async ({
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
    await expect(documents("RE-8").getByRole("tab", { name: "Approval log" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    const checked = markSaved(page);
    await page.keyboard.press("Space");
    await expect(table(page).getByRole("row", { name: /RE-8/ })).toContainText("Checked");
    await expect(documents("RE-9")).toBeVisible();
    await expect(page.getByText("1 of 4 checked")).toBeVisible();
    await checked;
    const flagged = markSaved(page);
    await page.keyboard.press("f");
    await flagged;
    await expect(table(page).getByRole("row", { name: /RE-9/ })).toContainText("Flagged");
    await page.keyboard.press("End");
    await expect(documents("RE-11")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(documents("RE-11")).toBeHidden();
    await page.reload();
    await expect(table(page).getByRole("row", { name: /RE-8/ })).toContainText("Checked");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.press("Escape");
    const checks = await addFilter(page, "Check");
    await checks.getByRole("radio", { name: "Not yet checked by me" }).check();
    await expect(numbers(page)).toHaveText(["RE-9", "RE-10", "RE-11"]);
    await checks.getByRole("radio", { name: "Flagged" }).check();
    await expect(numbers(page)).toHaveText(["RE-9"]);
    await expect(page).toHaveURL(/flagged/);

    const colleague = await (await browser.newContext()).newPage();
    await signIn(colleague, people.colleague, undefined, stack.webUrl);
    await colleague.goto(page.url());
    await expect(numbers(colleague)).toHaveText(["RE-9"]);
    await colleague.getByRole("button", { name: "Reset" }).last().click();
    await expect(numbers(colleague)).toHaveCount(4);
    await expect(table(colleague).getByRole("row", { name: /RE-8/ })).toContainText("Checked by Edda Prüfer");
    await colleague.context().close();
  });
});
