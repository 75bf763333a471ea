import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = people.rower.organizations[0];

/** Chooses a density in the account menu. Resolves when it is saved. */
async function choose(page: Page, density: "Standard" | "Compact"): Promise<void> {
  await page.getByRole("button", { name: /^Account and preferences/ }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/preferences"));
  await page.getByRole("menuitemradio", { name: density, exact: true }).click();
  await expect(page.getByRole("menuitemradio", { name: density, exact: true })).toBeChecked();
  expect((await kept).status()).toBe(204);
  await page.keyboard.press("Escape");
}

/**
 * The visible rows of the postings: the index of the first, their heights, and whether they adjoin each
 * other.
 */
async function rowsInSight(page: Page) {
  return page.getByRole("region", { name: "Postings", exact: true }).evaluate((region) => {
    const top = region.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const bottom = region.getBoundingClientRect().bottom;
    const rows = [...region.querySelectorAll("tbody tr[aria-rowindex]")]
      .map((row) => ({ index: Number(row.getAttribute("aria-rowindex")), box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top + 2 && box.top < bottom - 2);
    const meet = (a: number | undefined, b: number | undefined) =>
      a !== undefined && b !== undefined && Math.abs(a - b) <= 1;
    return {
      first: rows[0]?.index,
      heights: [...new Set(rows.map(({ box }) => Math.round(box.height)))],
      isWhole:
        (rows[0]?.box.top ?? Infinity) <= top + 2 &&
        (rows.at(-1)?.box.bottom ?? 0) >= bottom - 2 &&
        rows.every(({ box }, index) => index === 0 || meet(rows[index - 1]?.box.bottom, box.top)),
    };
  });
}

/** The height of the first row of a table in pixels, without its border. */
async function firstRowHeight(page: Page): Promise<number> {
  const cell = page.locator("tbody tr").first().locator("td").first();
  return Math.floor(await cell.evaluate((element) => element.getBoundingClientRect().height));
}

test("rows are as tall as the person wants them, at once, in their places, and after a reload", async ({
  page,
  stack,
}) => {
  await signIn(page, people.rower);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  await expect(page.getByRole("status").filter({ hasText: /^300 postings$/ })).toBeVisible();
  const rows = () => rowsInSight(page);
  const table = page.getByRole("region", { name: "Postings", exact: true });
  await expect.poll(rows).toEqual({ first: 2, heights: [40], isWhole: true });

  await test.step("the posting at the top stays there", async () => {
    await table.evaluate((region) => region.scrollTo({ top: 100 * 40 }));
    await expect.poll(rows).toEqual({ first: 102, heights: [40], isWhole: true });
    await choose(page, "Compact");
    await expect.poll(rows).toEqual({ first: 102, heights: [32], isWhole: true });
    await choose(page, "Standard");
    await expect.poll(rows).toEqual({ first: 102, heights: [40], isWhole: true });
    await choose(page, "Compact");
    await expect.poll(rows).toEqual({ first: 102, heights: [32], isWhole: true });
  });

  await test.step("keys find the last one, whose place follows from the height of all", async () => {
    const numbers = table.locator("[data-select]");
    await numbers.first().focus();
    await page.keyboard.press("End");
    await expect(numbers.last()).toBeFocused();
    await expect(page.getByText("300 of 300", { exact: true })).toBeVisible();
    await expect.poll(async () => (await rows()).heights).toEqual([32]);
  });

  await test.step("the server knows it, so that nothing jumps", async () => {
    const address = page.url().replace(/\?.*$/, "");
    expect(await (await page.request.get(address)).text()).toContain('data-density="compact"');
    await page.goto(address);
    await expect.poll(rows).toEqual({ first: 2, heights: [32], isWhole: true });
    await expectAccessible(page);
  });

  await test.step("other tables follow, records of an import too", async () => {
    const runs = importRuns(page.request, stack.webUrl, organization);
    const { id } = await runs.plan(accountRows([["6000", "Löhne"]]));
    const run = `/organizations/${organization}/imports/${id}`;
    const lists = [`/organizations/${organization}/exports`, `/organizations/${organization}/imports`, run];
    for (const list of lists) {
      await page.goto(list);
      await expect(page.locator("tbody tr").first()).toBeVisible();
      expect(await firstRowHeight(page), `Compact, from the server: ${list}`).toBe(32);
      await choose(page, "Standard");
      expect(await firstRowHeight(page), `Standard: ${list}`).toBe(40);
      await choose(page, "Compact");
      expect(await firstRowHeight(page), `Compact: ${list}`).toBe(32);
    }
  });

  await test.step("on a phone rows stay as tall as fingers need them", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/organizations/${organization}/exports`);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    expect(await firstRowHeight(page)).toBeGreaterThanOrEqual(40);
  });
});
