import { writeXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";
import type { Page } from "@playwright/test";
import { accountNames } from "#lib/client/table-file/testing/account-names.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { rowsOfFile, sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

// The encodings and shapes are tested beside the code (lib/client/table-file), record by record. Here one
// file of each kind is read by a page.

const cell = (page: Page, name: string) => rowsOfFile(page).getByRole("gridcell", { name, exact: true });
const fact = (page: Page, text: string) => page.getByRole("definition").filter({ hasText: text });

async function choose(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  await signIn(page, people.opener);
  await page.goto("/organizations/tabelle-gmbh/imports/new");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

const rows = accountNames("German")
  // The Mac OS Roman of iconv-lite is older than the euro sign.
  .filter((name) => !name.includes("€"))
  .slice(0, 30)
  .map((name, index) => [String(76_000 + index), name]);
const chart = (some: readonly (readonly string[])[]) =>
  [["Konto", "Bezeichnung"], ...some].map((row) => row.join(";")).join("\r\n");

test("a file of Mac OS Roman is read as a guess, with texts in sight, and its records are right", async ({
  page,
}) => {
  await choose(page, "mac.csv", iconv.encode(chart(rows), "macintosh"));
  await expect(fact(page, "Mac OS Roman, a guess")).toBeVisible();
  const guess = page.getByRole("region", { name: /^Mac OS Roman is a guess/ });
  await expect(guess.getByRole("listitem")).toHaveCount(3);
  await expect(guess.getByRole("listitem").first()).toHaveText(/[äöüß]/);
  await expectAccessibleInBoth(page);

  await guess.getByRole("button", { name: /^Windows-1252: / }).click();
  await expect(cell(page, "BŸroausstattung fŸr BŸro")).toBeVisible();
  await page.getByRole("button", { name: /^Mac OS Roman: / }).click();
  for (const [code = "", name = ""] of rows.slice(0, 8)) {
    await expect(rowsOfFile(page).getByRole("row").filter({ hasText: code })).toContainText(name);
  }
  await sendRows(page, "Create new ones");
  await expect(page.getByRole("row").filter({ hasText: "76000" })).toContainText("Imported");
  await expect(page.getByRole("row").filter({ hasText: "76000" })).toContainText(rows[0]?.[1] ?? "");
});

test("rows that were encoded twice are read as meant, and said", async ({ page }) => {
  const damaged = rows.map(([code = "", name = ""], index) =>
    index % 2 === 0 ? [code, iconv.decode(Buffer.from(name), "win1252")] : [code, name],
  );
  await choose(page, "twice.csv", chart(damaged));
  await expect(page.getByText(/rows were encoded twice\. They are read as meant\.$/)).toBeVisible();
  await expect(cell(page, rows[0]?.[1] ?? "")).toBeVisible();
  await page.getByRole("button", { name: "Leave them as they are", exact: true }).click();
  await expect(cell(page, damaged[0]?.[1] ?? "")).toBeVisible();
});

test("of a workbook with two sheets the one that fits is read", async ({ page }) => {
  const workbook = await writeXlsx({
    sheets: [
      { name: "Deckblatt", rows: [["Kontenplan der Tabelle GmbH"]] },
      { name: "Konten", rows: [["Konto", "Bezeichnung"], ...rows] },
    ],
  });
  await choose(page, "chart.xlsx", workbook);
  await expect(page.getByText("The sheet “Konten” fits best of 2 and was chosen.")).toBeVisible();
  await expect(cell(page, "76000")).toBeVisible();
  await page.getByRole("button", { name: "Deckblatt (1 row)", exact: true }).click();
  await expect(page.getByText("No columns were found", { exact: true })).toBeVisible();
});

test("a file of fixed width is read by its columns", async ({ page }) => {
  const lines = rows.map(([code = "", name = ""]) => `${code.padEnd(8)}${name.padEnd(50)}EUR`);
  await choose(
    page,
    "fixed.txt",
    [`${"Konto".padEnd(8)}${"Bezeichnung".padEnd(50)}Währung`, ...lines].join("\n"),
  );
  await expect(fact(page, "fixed width")).toBeVisible();
  await expect(cell(page, rows[7]?.[1] ?? "")).toBeVisible();
  await expect(page.getByText("30 rows are ready to be sent.")).toBeVisible();
});
