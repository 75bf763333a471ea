import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { documentsOf, documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { textPdf } from "./fixtures/pdf.ts";
import { expect } from "./fixtures/test.ts";

const count = 60;

const test = documentTest(async () =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => [
      {
        name: `${index + 1}.pdf`,
        type: "INVOICE" as const,
        content: await textPdf([`Rechnung ${index + 1}`]),
      },
    ]),
  ),
);

const booking = (page: Page) => page.getByRole("table", { name: "Debit and credit" });
const number = (page: Page, index: number) =>
  page.getByRole("button", { name: `RE-2026-${index}`, exact: true });

/** Whether a posting's row is whole in sight, below the head of the table and above its end. */
const isWhole = (page: Page, index: number) =>
  number(page, index).evaluate((element) => {
    const row = element.closest("tr")?.getBoundingClientRect();
    const table = element.closest("[role=region]");
    const head = table?.querySelector("thead")?.getBoundingClientRect();
    if (!row || !table || !head) return false;
    const bounds = table.getBoundingClientRect();
    return row.top >= head.bottom - 1 && row.bottom <= bounds.top + table.clientHeight + 1;
  });

test("the booking stands beside the document with the names from an import, and Space goes on", async ({
  page,
  workerStack: stack,
}) => {
  await openPostings(page);
  const runs = importRuns(page.request, stack.webUrl, "fremd-gmbh");
  const run = await runs.plan(accountRows([["4930", "Bürobedarf"]]));
  await runs.start(run.id, "UPDATE");
  await runs.ended(run.id);
  await page.reload();
  await openDocuments(page, 1);
  await expect(booking(page).getByRole("row").nth(1)).toHaveText(
    "4930Bürobedarf7012390100Büromaterial Oktober · grüner Ordner238.00",
  );
  await expect(booking(page).getByRole("row").nth(2)).toHaveText("4940701238P7Fachbuch Umsatzsteuer107.00");
  await expect(documentsOf(page, 1).locator(".textLayer")).toContainText("Rechnung 1");
  await expectAccessibleInBoth(page);
  await number(page, 1).focus();
  await page.keyboard.press("Space");
  await expect(documentsOf(page, 2)).toBeVisible();
  await expect(number(page, 2)).toBeFocused();
  await expect(page.getByText(`1 of ${count} checked`)).toBeVisible();
});

test("the border is dragged and stays; after a reload the selected row is whole in sight and has the focus", async ({
  page,
}) => {
  await openPostings(page);
  await number(page, 1).focus();
  await page.keyboard.press("End");
  await expect(documentsOf(page, count)).toBeVisible();
  const divider = page.getByRole("separator");
  const bounds = await divider.boundingBox();
  if (!bounds) throw new Error("There is no border.");
  const [x, y] = [bounds.x + 6, bounds.y + bounds.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  const share = await divider.getAttribute("aria-valuenow");
  expect(Number(share)).toBeLessThan(55);
  for (const index of [count, 40, 12]) {
    // Arrow keys go there as a person does, one after the other.
    while ((await page.locator("tr[aria-current] [data-select]").textContent()) !== `RE-2026-${index}`)
      await page.keyboard.press("ArrowUp");
    await expect(documentsOf(page, index)).toBeVisible();
    // The address follows a moment later.
    await expect(page).toHaveURL(new RegExp(`posting=\\S+0${index}(&|$)`));
    await page.reload();
    await expect(documentsOf(page, index)).toBeVisible();
    await expect(number(page, index)).toBeFocused();
    await expect.poll(() => isWhole(page, index)).toBe(true);
    await expect(divider).toHaveAttribute("aria-valuenow", share ?? "");
    await page.keyboard.press("ArrowUp");
    await expect(documentsOf(page, index - 1)).toBeVisible();
  }
});
