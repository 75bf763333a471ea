import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { damagedShapes } from "#lib/client/table-file/testing/damaged-files/damaged-shapes.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { importAccount } from "./fixtures/import-account.ts";
import { sendRows } from "./fixtures/import-page.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, signedIn, test } from "./fixtures/test.ts";

const organization = "abgleich-gmbh";
const list = `/organizations/${organization}/imports`;

const file = Buffer.from(
  [
    "Konto;Bezeichnung",
    "41000; Reisekosten ",
    "41001;Bewirtung",
    ";ohne Nummer",
    "41001;Bewirtung",
    "41002;Porto",
  ].join("\r\n"),
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const lineOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Receipt of an import" }).getByRole("row", { name });

async function downloaded(page: Page, table: string): Promise<string> {
  const link = page.getByRole("link", { name: `Save as CSV: ${table}`, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await download.path(), "utf8");
}

test("every row of the file is sent, held or left out, and the receipt has them all", async ({
  page,
  stack,
}) => {
  await signIn(page, people.bringer);
  // One of the accounts exists, so that one of three rows fails.
  await importAccount(page.request, stack.webUrl, organization, "41002");
  await page.goto(`${list}/new`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "april.csv", mimeType: "text/csv", buffer: file });
  await button(page, "Leave repetitions out").click();
  await button(page, "Remove blanks").click();
  await expect(page.getByText("3 rows are ready to be sent. 1 row is not sent.")).toBeVisible();
  await sendRows(page, "Create new ones");
  await expect(page.getByText("2 imported + 1 failed + 0 not answered = 3 rows")).toBeVisible();

  await test.step("the page of the run says what became of each row, and ends in red", async () => {
    await expect(page.getByText("3 of 5 rows sent, 1 held, 1 left out")).toBeVisible();
    await expect(page.getByText("1 of 3 failed")).toBeVisible();
    await expect(page.getByText("Accounts that this import created can’t be removed")).toBeVisible();
    await expect(button(page, "Prepare to take it back")).toHaveCount(0);
  });

  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  const sheet = page.getByRole("region", { name: "Receipt of an import" });
  const hash = createHash("sha256").update(file).digest("hex");

  await test.step("the receipt names the file, the people and the sum", async () => {
    await expect(sheet).toContainText("april.csv");
    await expect(sheet).toContainText(`${file.length} bytes`);
    await expect(sheet).toContainText(hash);
    await expect(sheet.getByText(/, Anke Abgleich$/)).toHaveCount(3);
    for (const [name, count] of [
      ["Rows of the file", "5"],
      ["Sent", "3"],
      ["Held, because of a problem", "1"],
      ["Left out by Anke Abgleich", "1"],
      ["Account code is missing.", "1"],
      ["Created", "2"],
      ["Failed", "1"],
    ] as const)
      await expect(lineOf(page, name).getByRole("cell", { name: count, exact: true })).toBeVisible();
    await expect(sheet).toContainText("Row 2: “ Reisekosten ” → “Reisekosten”");
    await expect(sheet).toContainText("1 × ");
    await expectAccessible(page);
  });

  await test.step("rows that were not sent and repairs are listed, and saved with their cells", async () => {
    const unsent = page.getByRole("table", { name: "Rows that were not sent" }).getByRole("row");
    await expect(unsent.filter({ hasText: "ohne Nummer" })).toContainText("Account code is missing.");
    await expect(unsent.filter({ hasText: "41001" })).toContainText(
      "Left out: Account code: the same record again.",
    );
    expect(await downloaded(page, "Rows that were not sent")).toBe(
      [
        '\ufeff"Row";"Reason";"Konto";"Bezeichnung"',
        '"4";"Account code is missing.";"";"ohne Nummer"',
        '"5";"Left out: Account code: the same record again.";"41001";"Bewirtung"',
        "",
      ].join("\r\n"),
    );
    expect(await downloaded(page, "All repairs")).toContain('" Reisekosten ";"Reisekosten"');
  });

  await test.step("as PDF it says the same", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Save as PDF").click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const { text } = await readPdf(bytes);
    expect(text).toMatch(/Rows of the file\s+5\s+Sent\s+3\s+Held, because of a problem\s+1\s+Left out by/);
    expect(text.replaceAll(/\s/g, "")).toContain(hash);
    expect(text).toContain("Row 2: “ Reisekosten ” → “Reisekosten”");
    expect(text).toMatch(/Page 1 of \d/);
  });

  await test.step("the audit trail has its end with the counts, not as done", async () => {
    await page.goto(`/organizations/${organization}/audit?action=IMPORT_ENDED`);
    const ended = page.getByRole("row").filter({ hasText: "april.csv" });
    await expect(ended).toContainText("3 sent: 2 imported, 1 failed; 1 held, 1 left out");
    await expect(ended).toContainText("1 of 3 failed");
    await expect(ended).toContainText("Anke Abgleich");
  });
});

test("rows that a workbook hides are on the receipt", async ({ page }) => {
  const workbook = (await damagedShapes()).find(({ kind }) => kind === "hidden rows");
  if (!workbook) throw new Error("There is no workbook with hidden rows.");
  await signIn(page, people.bringer);
  await page.goto(`${list}/new`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: workbook.name, mimeType: "text/csv", buffer: Buffer.from(workbook.content) });
  const told = page.getByText(/rows are hidden or filtered out in the workbook and left out\.$/);
  const note = (await told.textContent()) ?? "";
  await page.getByRole("button", { name: /^See what/ }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  const sheet = page.getByRole("region", { name: "Receipt of an import" });
  await expect(sheet.getByRole("heading", { name: "How the file was read" })).toBeVisible();
  await expect(sheet.getByText(note, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as PDF").click()]);
  const { text } = await readPdf(await readFile(await download.path()));
  expect(text.replaceAll(/\s/g, "")).toContain(note.replaceAll(/\s/g, ""));
});

test("whoever discards another person's import is asked first, and the other person is told", async ({
  browser,
  page,
  stack,
}) => {
  const others = await browser.newContext({ baseURL: stack.webUrl });
  const { request } = await signedIn(others, people.bringer);
  const runs = importRuns(request, stack.webUrl, organization);
  const { id } = await runs.plan(accountRows([["42000", "Miete"]]), { fileName: "mai.csv" });

  await signIn(page, people.discarder);
  await page.goto(`${list}/${id}`);
  const dialog = page.getByRole("alertdialog");
  await button(page, "Discard this import").click();
  await expect(dialog).toContainText("Discard the import that Anke Abgleich planned?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await runs.find(id)).state).toBe("PLANNED");
  await button(page, "Discard this import").click();
  await dialog.getByRole("button", { name: "Discard this import" }).click();
  await expect(page).toHaveURL(/\/imports$/);
  await expect(page.getByText(/discarded your import/)).toHaveCount(0);

  const hers = await others.newPage();
  const notice = hers.getByText(/Bert Beleg discarded your import mai\.csv on /);
  await hers.goto(list);
  await expect(notice).toBeVisible();
  await hers.reload();
  await button(hers, "Dismiss").click();
  await expect(notice).toHaveCount(0);
  await hers.reload();
  await expect(hers.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await others.close();
});
