import { writeXlsx } from "hucre/xlsx";
import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { cellOf, rowsOfFile, typeInto } from "./fixtures/import-page.ts";
import { importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "werkbank-gmbh";
const newImport = `/organizations/${organization}/imports/new`;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const foot = (page: Page) => page.getByRole("status").filter({ hasText: "ready to be sent" });
const bench = (page: Page) => page.getByRole("group", { name: "Rows of the file", exact: true });

async function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.goto(newImport);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(rowsOfFile(page)).toBeVisible();
}

/** Plans the import of the open form, and returns the accounts of its run with their rows in the file. */
async function planned(page: Page, webUrl: string): Promise<string[]> {
  await page.getByRole("button", { name: /^See what/ }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  const runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const runs = importRuns(page.request, webUrl, organization);
  const accounts: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const part = await runs.records(runId, `from=${next}`);
    accounts.push(...part.records.map(({ row, id, title }) => `${row} ${id} ${title}`));
    next = part.next;
  }
  return accounts;
}

test("rows are edited, filled, found, replaced, split and undone, and just these are planned", async ({
  page,
  stack,
}) => {
  await signIn(page, people.bencher);
  const count = 3_000;
  const lines = Array.from({ length: count }, (_, index) =>
    [String(50_000 + index), index % 3 === 1 ? "" : `Konto ${index} Str.`, "4400|Erlöse"].join(";"),
  );
  await choose(page, "werkbank.csv", ["Konto;Bezeichnung;Beides", ...lines].join("\r\n"));
  const truth = lines.map((line, index) => {
    const [code = "", name = ""] = line.split(";");
    return { row: index + 2, code, name };
  });
  const row = (number: number) => truth[number - 2] ?? { row: 0, code: "", name: "" };

  await test.step("a cell is typed into, by mouse and by keyboard", async () => {
    await typeInto(page, 2, 1, "Kasse");
    row(2).name = "Kasse";
    await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
    await expect(cellOf(page, 3, 1)).toBeFocused();
    await page.keyboard.type("Bank");
    await page.keyboard.press("Enter");
    row(3).name = "Bank";
    await page.keyboard.press("F2");
    await page.keyboard.type("verworfen");
    await page.keyboard.press("Escape");
    await expect(cellOf(page, 3, 1)).toHaveText("Bank");
    await expect(cellOf(page, 4, 1)).toBeFocused();
  });

  await test.step("a text goes down over the rows that are selected", async () => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bench(page).getByRole("status").first()).toHaveText("3 rows selected");
    await button(page, "Copy down into 2 rows").click();
    for (const number of [4, 5]) row(number).name = "Bank";
    await expect(cellOf(page, 5, 1)).toHaveText("Bank");
  });

  await test.step("a text is found, replaced in one cell and in all", async () => {
    await button(page, "Find and replace").click();
    await page.getByLabel("Find", { exact: true }).fill("str.");
    await page.getByLabel("Replace by", { exact: true }).fill("Straße");
    const hits = truth.filter(({ name }) => name.includes("Str.")).length;
    await expect(bench(page)).toContainText(`${hits.toLocaleString("en")} cells in`);
    await button(page, "Find next").click();
    const first = truth.find(({ name }) => name.includes("Str."))?.row ?? 0;
    await expect(cellOf(page, first, 1)).toHaveAttribute("tabindex", "0");
    await button(page, "Replace").click();
    await expect(bench(page)).toContainText(`${(hits - 1).toLocaleString("en")} cells in`);
    await button(page, `Replace in ${(hits - 1).toLocaleString("en")} cells`).click();
    await expect(bench(page)).toContainText("Not found");
    for (const one of truth) one.name = one.name.replace("Str.", "Straße");
  });

  await test.step("empty cells take a default, which is undone, and the text above instead", async () => {
    await cellOf(page, 2, 1).click();
    await button(page, "Change a column").click();
    await page.getByLabel("Text for empty cells", { exact: true }).fill("ohne Namen");
    await button(page, "Fill empty cells").click();
    await expect(foot(page)).toHaveText("3,000 rows are ready to be sent.");
    await button(page, "Undo the last change").click();
    await expect(foot(page)).toHaveText(
      /ready to be sent. \d+ rows are not sent\.$|ready to be sent\. [\d,]+ rows are not sent\.$/,
    );
    await button(page, "Fill empty cells with the text above").click();
    await expect(foot(page)).toHaveText("3,000 rows are ready to be sent.");
    let above = "";
    for (const one of truth) above = one.name ||= above;
    await expectAccessibleInBoth(page);
  });

  await test.step("a column is split into a new one, which can be assigned", async () => {
    await page.getByLabel("Column", { exact: true }).selectOption("Beides");
    await page.getByLabel("Split at", { exact: true }).fill("|");
    await button(page, "Split the column").click();
    await expect(page.getByLabel("Account name", { exact: true })).toContainText("Beides (2)");
    await expect(rowsOfFile(page).getByRole("columnheader", { name: "Beides (2)" })).toBeVisible();
    await expect(cellOf(page, 2, 3)).toHaveText("Erlöse");
  });

  expect(await planned(page, stack.webUrl)).toEqual(
    truth.map(({ row: number, code, name }) => `${number} ${code} ${name}`),
  );
});

test("header and sheet are chosen by a click on them", async ({ page, stack }) => {
  await signIn(page, people.bencher);
  const chart = [
    ["Kontenrahmen", "Stand 2026"],
    ["Nummer der Buchung", "Anzeigetext"],
    ["60001", "Anfang"],
    ["60002", "Ende"],
  ];
  await choose(page, "titel.csv", chart.map((line) => line.join(";")).join("\r\n"));
  const headers = rowsOfFile(page).getByRole("columnheader");
  if (!(await headers.filter({ hasText: "Anzeigetext" }).isVisible())) {
    await rowsOfFile(page).getByRole("row").filter({ hasText: "Anzeigetext" }).hover();
  }
  await button(page, "Use row 2 as the header").click();
  await expect(headers.filter({ hasText: "Anzeigetext" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Rows above the header" })).toContainText(
    "Kontenrahmen · Stand 2026",
  );

  const book = await writeXlsx({
    sheets: [
      {
        name: "Alt",
        rows: [
          ["Konto", "Bezeichnung"],
          ["60003", "Vorjahr"],
        ],
      },
      {
        name: "Neu",
        rows: [
          ["Konto", "Bezeichnung"],
          ["60004", "Dieses Jahr"],
          ["60005", "Auch"],
        ],
      },
    ],
  });
  await choose(page, "mappe.xlsx", new Uint8Array(book));
  await expect(cellOf(page, 2, 1)).toHaveText("Dieses Jahr");
  await page.getByRole("button", { name: /^Alt/ }).click();
  await expect(cellOf(page, 2, 1)).toHaveText("Vorjahr");
  expect(await planned(page, stack.webUrl)).toEqual(["2 60003 Vorjahr"]);
});
