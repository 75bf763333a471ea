import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { cellOf, rowsOfFile, sendRows, typeInto } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const newImport = "/organizations/reparatur-gmbh/imports/new";

const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

const found = (page: Page) => page.getByRole("group", { name: "What was found", exact: true });
const foot = (page: Page) => page.getByRole("status").filter({ hasText: "ready to be sent" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function downloaded(page: Page, name: string): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

const damaged = [
  "Konto;Bezeichnung;Saldo",
  "0027;Software;1",
  "0085;Grundstücke;2",
  "0090; Gebäude ;3",
  "210;Maschinen;4",
  "4711.0;Büro;5",
  "1E+05;Sammelkonto;6",
  "4930;Material;7",
  "4930;Waren;8",
  "4930;Material;9",
  ";=ohne Nummer;10",
  `1200;${"lang ".repeat(60)};11`,
  "1300;Zeile\u200b;12",
].join("\r\n");

test("what a spreadsheet damaged is repaired, taken back and corrected, and the good rows go alone", async ({
  page,
}) => {
  await signIn(page, people.repairer);
  await page.goto(newImport);
  await choose(page, "chart.csv", damaged);
  await expect(foot(page)).toHaveText("5 rows are ready to be sent. 7 rows are not sent.");
  await expectAccessible(page);

  await test.step("rows that are not sent are saved with their reason, and run nothing", async () => {
    const [name, text] = await downloaded(page, "Save rows that are not sent: 7");
    expect(name).toBe("chart - not sent.csv");
    const [first, ...rows] = text.split("\r\n");
    expect(first).toBe('\ufeff"Konto";"Bezeichnung";"Saldo";"Problem"');
    expect(rows).toContain(`"";"'=ohne Nummer";"10";"Account code is missing."`);
    expect(rows).toContain(
      `"210";"Maschinen";"4";"Account code is shorter than most; leading zeros seem to be lost."`,
    );
  });

  await test.step("each kind is repaired at once", async () => {
    for (const repair of [
      "Remove blanks",
      "Remove decimals",
      "Write out as a guess",
      "Fill up to 4 digits",
      "Leave repetitions out",
      "Shorten to 255 characters",
      "Remove characters",
    ]) {
      await button(page, repair).click();
      await expect(button(page, repair)).toHaveCount(0);
    }
    await expect(found(page)).toContainText("1 row is left out");
    await expect(foot(page)).toHaveText("8 rows are ready to be sent. 3 rows are not sent.");
  });

  await test.step("what was guessed is held until somebody calls it right", async () => {
    await expect(found(page)).toContainText("Account code: longer than nearly all others in 1 row");
    await button(page, "It is right").click();
    await expect(foot(page)).toHaveText("9 rows are ready to be sent. 2 rows are not sent.");
  });

  await test.step("the last of two rows with one code is kept, and that is taken back", async () => {
    await button(page, "Keep the last").click();
    await expect(found(page)).toContainText("2 rows are left out");
    await button(page, "Undo the last change").click();
    await expect(found(page)).toContainText("1 row is left out");
    await button(page, "Send all in order").click();
    await expect(foot(page)).toHaveText("10 rows are ready to be sent. 1 row is not sent.");
  });

  await test.step("a cell is corrected in its place", async () => {
    await page.getByLabel("Show", { exact: true }).selectOption("Rows that are not sent");
    await typeInto(page, 11, 0, "9987");
    await expect(foot(page)).toHaveText("11 rows are ready to be sent.");
  });

  await test.step("what was repaired is what is sent", async () => {
    await sendRows(page, "Create new ones");
    for (const code of ["0210", "4711", "100000", "9987"]) {
      await expect(page.getByRole("row").filter({ hasText: code }).first()).toContainText("Imported");
    }
  });
});

test("a table is pasted, into the page or its field, also before the page listens", async ({ page }) => {
  await signIn(page, people.repairer);
  const table = "Konto\tBezeichnung\r\n0027\tBücher\r\n";
  const paste = () =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, table);
  const loaded = Promise.withResolvers<null>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(newImport, { waitUntil: "commit" });
  await page.getByText("Paste a table instead", { exact: true }).waitFor();
  await paste();
  loaded.resolve(null);
  for (const again of [true, false]) {
    await expect(rowsOfFile(page).getByRole("gridcell", { name: "0027", exact: true })).toBeVisible();
    await button(page, "Choose another file").click();
    if (again) await paste();
  }
  await page.getByText("Paste a table instead", { exact: true }).click();
  await page.getByLabel("Table from the clipboard", { exact: true }).fill(table);
  await button(page, "Read the table").click();
  await expect(rowsOfFile(page).getByRole("gridcell", { name: "Bücher", exact: true })).toBeVisible();
});

/** Expects rows one after another from the upper edge of the grid to the lower one, without a gap. */
async function expectRowsInSight(page: Page): Promise<void> {
  const gap = () =>
    rowsOfFile(page).evaluate((grid) => {
      const { top, bottom } = (grid.parentElement ?? grid).getBoundingClientRect();
      const heading = grid.querySelector("thead")?.getBoundingClientRect().height ?? 0;
      const seen = [...grid.querySelectorAll("tbody tr[aria-rowindex]")]
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.bottom > top + heading && row.top < bottom);
      // Less than a row may be missing below the last of the file.
      const edges = [top + heading, ...seen.map((row) => row.bottom)];
      const starts = [...seen.map((row) => row.top), bottom - 31];
      return Math.max(...starts.map((start, index) => start - (edges[index] ?? 0)));
    });
  await expect.poll(gap).toBeLessThanOrEqual(1);
}

test("a million rows are read while the page stays alive, reading can be stopped, and the last of them is a key away", async ({
  page,
}) => {
  await signIn(page, people.repairer);
  await page.goto(newImport);
  const rows = Array.from({ length: 1_000_000 }, (_, row) => `${1_000_000 + row};\n`);
  const large = `Konto;Bezeichnung\n${rows.join("")}`;
  await choose(page, "large.csv", large);
  await button(page, "Cancel").click();
  await expect(page.getByText("Drop a CSV or Excel file here", { exact: true })).toBeVisible();
  await choose(page, "large.csv", large);
  await expect(found(page)).toContainText("Account name: missing in 1,000,000 rows", { timeout: 60_000 });
  await cellOf(page, 2, 0).click();
  await page.keyboard.press("Control+End");
  await expect(cellOf(page, 1_000_001, 0)).toHaveText("1999999");
  await expect(rowsOfFile(page).locator(":focus")).toBeInViewport();
  expect(await rowsOfFile(page).getByRole("row").count()).toBeLessThan(80);
  // The active row leaves what is in sight while the wheel turns.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expect(rowsOfFile(page).locator(":focus")).toBeInViewport();
  await rowsOfFile(page).hover();
  for (let notch = 1; notch <= 5; notch += 1) {
    await page.mouse.wheel(0, -300);
    await expect(cellOf(page, Math.round(999_975 - (notch * 300) / 8), 0)).toBeInViewport();
    await expectRowsInSight(page);
  }
  // The scrollbar reaches the middle; Tab and a key lead back to the cell that has the focus.
  await rowsOfFile(page).evaluate((grid) => {
    const scroller = grid.parentElement;
    if (scroller) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
  });
  await expect(cellOf(page, 500_000, 0)).toBeInViewport();
  await expect(cellOf(page, 500_000, 0)).toHaveText("1499998");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(cellOf(page, 999_971, 2)).toBeFocused();
  await expect(cellOf(page, 999_971, 2)).toBeInViewport();
  await expectRowsInSight(page);
  await page.keyboard.press("ArrowUp");
  await expect(cellOf(page, 999_970, 2)).toBeFocused();
  await expect(cellOf(page, 999_970, 2)).toBeInViewport();
});
