import type { Download } from "@playwright/test";
import { problemsOfHeader, problemsOfRow, readExtf } from "#lib/server/hand-over/testing/read-extf.ts";
import { again, bytesOf, choose, makeExport, readCsv, typeDatevSettings } from "./fixtures/hand-over.ts";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("DATEV batches are checked first; what would be booked wrong is held, shown and handed over as a list", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.booker, "nebenan-gmbh");
  await makeExport(page);
  await page.getByRole("link", { name: "Hand over" }).click();

  const suggestion = Promise.withResolvers<undefined>();
  await page.route("**/datev-suggestion*", async (route) => {
    await suggestion.promise;
    await route.continue();
  });
  await test.step("a form that can't be loaded says so where it would stand, and comes with another attempt", async () => {
    await choose(page, "CSV");
    await page.reload();
    await expect(page.getByRole("radio", { name: "CSV" })).toBeChecked();
    await page.waitForLoadState("networkidle");
    await intercept(page, "**/_next/static/chunks/*.js", (route) => route.abort());
    await choose(page, "DATEV batch");
    const notice = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
    await expect(notice).toBeVisible();
    await page.unroute("**/_next/static/chunks/*.js");
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Consultant number")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("the settings come first, each is checked", async () => {
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Type a number from 1001 to 9999999.")).toBeVisible();
    await expect(page.getByLabel("Consultant number")).toBeFocused();
    suggestion.resolve(undefined);
    await expect(page.getByText("Suggested from 5 postings.")).toHaveCount(2);
    await expect(page.getByText("Type a number from 1001 to 9999999.")).toBeVisible();
    await typeDatevSettings(page, "5");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Consultant 1234567, client 42")).toBeVisible();
    await expect(page.getByText("by Bodo Bucher").first()).toBeVisible();
  });

  const check = page.getByRole("region", { name: "Check before handing over" });
  const held = page.getByRole("region", { name: "Held", exact: true });
  const rows = page.getByRole("region", { name: "Rows with findings" });

  await test.step("with the wrong account length all is held, and the cause leads to the setting", async () => {
    await expect(check).toContainText("No row can be handed over");
    await expect(check.getByRole("button", { name: /^Hand over/ })).toHaveCount(0);
    await expect(rows).toContainText("The contra account does not fit the account length · 0027");
    await held.getByRole("button", { name: "Change “Length of ledger accounts”" }).first().click();
    await expect(page.getByLabel("Length of ledger accounts", { exact: true })).toBeFocused();
    await page.getByLabel("Length of ledger accounts", { exact: true }).selectOption("4");
    await page.getByRole("button", { name: "Save settings" }).click();
  });

  await test.step("what is held is listed and added up", async () => {
    await expect(check).toContainText(/Rows to hand over\s*4\s*EUR\s*1,938\.00/);
    await expect(held).toContainText("3 rows are held and not in the files");
    await expect(held).toContainText(/all held rows: 3\..*CHF\s*1,204\.00\s*EUR\s*50\.00/);
    await expect(rows.getByRole("rowgroup")).toHaveCount(4);
    await expect(rows.getByRole("rowgroup").filter({ hasText: "H-5" })).toContainText(
      "Not among the document types of the settings · Honorarnote",
    );
    await page.getByRole("tab", { name: /With a note/ }).click();
    await expect(rows.getByRole("rowgroup").filter({ hasText: "H-2" })).toContainText(
      "A character was replaced · ň",
    );
    const downloading = page.waitForEvent("download");
    await held.getByRole("link", { name: "Download held rows" }).click();
    const listed = readCsv((await bytesOf(await downloading)).toString());
    expect(listed.map((row) => row["Document no."])).toEqual(["H-4", "H-4", "H-5"]);
  });

  await test.step("the files are what the button says, and DATEV can read them", async () => {
    const downloads: Download[] = [];
    page.on("download", (download) => downloads.push(download));
    await page.getByRole("button", { name: "Hand over 4 rows in 2 files, 3 held" }).click();
    await expect(page.getByText("3 files were handed over")).toBeVisible();
    await expect.poll(() => downloads.length).toBe(3);
    const names = downloads.map((download) => download.suggestedFilename());
    expect(names.slice(0, 2)).toEqual([
      "EXTF_Buchungsstapel_1234567_42_20260901-20260930.csv",
      "EXTF_Buchungsstapel_1234567_42_20261001-20261031.csv",
    ]);
    expect(names[2]).toMatch(/^Held-rows_/);
    const [september, october, heldFile] = await Promise.all(downloads.map(bytesOf));
    const batches = [september, october].map((bytes) => readExtf(bytes ?? Buffer.alloc(0)));
    for (const { header, rows: batchRows } of batches) {
      expect(problemsOfHeader(header)).toEqual([]);
      for (const row of batchRows) expect(problemsOfRow(row, 125)).toEqual([]);
    }
    const amounts = batches.map((batch) =>
      batch.rows.map((row) => [row[0]?.text, row[1]?.text, row[7]?.text]),
    );
    expect(amounts).toEqual([
      [["12,50", "S", "4940"]],
      [
        ["100,10", "H", "0027"],
        ["18,90", "H", "4930"],
        ["1831,50", "H", "4930"],
      ],
    ]);
    const list = readCsv((heldFile ?? Buffer.alloc(0)).toString());
    expect(list.map((row) => row["Code"])).toEqual(["RATE_MISSING", "RATE_MISSING", "DOCUMENT_TYPE_OTHER"]);
    for (const [index, name] of names.entries()) {
      const first = await bytesOf(downloads[index] as Download);
      expect((await again(page, name)).equals(first), name).toBe(true);
    }
  });
});
