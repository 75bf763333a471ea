import { rowsOfFile, sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("what is chosen before the page listens is read as it was chosen", async ({ page }) => {
  await signIn(page, people.opener);
  const loaded = Promise.withResolvers<null>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/organizations/tabelle-gmbh/imports/new", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Cost centers", exact: true }).check();
  await page.locator("input[type=file]").setInputFiles({
    name: "early.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Kostenstelle;Bezeichnung;Art\n0100;Verwaltung;Abteilung\n"),
  });
  loaded.resolve(null);
  await expect(page.getByRole("group", { name: "What was found", exact: true })).toContainText(
    "Kind: unknown word in 1 row",
  );
  await expect(page.getByRole("radio", { name: "Cost centers", exact: true })).toBeChecked();
  await page.unrouteAll({ behavior: "wait" });
});

test("codes stay text, whatever wrote the file", async ({ page }) => {
  await signIn(page, people.opener);
  await page.goto("/organizations/tabelle-gmbh/imports/new");
  const csv =
    'sep=;\r\nKontonummer;Beschriftung\r\n0085;Grundstücke\r\n1E+05;Sammelkonto\r\n007;"Kasse; klein"\r\n';
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "excel.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${csv}`) });
  for (const text of ["0085", "1E+05", "007", "Grundstücke", "Kasse; klein"]) {
    await expect(rowsOfFile(page).getByRole("gridcell", { name: text, exact: true })).toBeVisible();
  }
  await sendRows(page, "Create new ones");
  await expect(page.getByRole("row").filter({ hasText: "0085" })).toContainText("Imported");
  await expect(page.getByRole("row").filter({ hasText: "007" })).toContainText("Imported");
});
