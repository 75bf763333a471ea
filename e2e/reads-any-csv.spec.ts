import { sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const files: [name: string, content: Buffer, says: string | RegExp][] = [
  ["empty.csv", Buffer.alloc(0), "The file is empty"],
  ["blank lines.csv", Buffer.from("\r\n\r\n \r\n"), "The file is empty"],
  ["binary.csv", Buffer.from([0, 1, 2, 3, 0, 255, 254, 0, 9]), "This is not a table"],
  ["invoice.csv", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj"), "This is a PDF, not a table"],
  ["book.csv", Buffer.from("PK\u0003\u0004zip", "latin1"), "The workbook is damaged"],
  ["one column.csv", Buffer.from("Konto\n1000\n1001\n"), "No columns were found"],
  ["header only.csv", Buffer.from("Konto;Bezeichnung\n"), "nothing below it"],
  ["unclosed.csv", Buffer.from('Konto;Bezeichnung\n1000;"Kasse\n1001;Bank\n'), "never closed"],
  ["other columns.csv", Buffer.from("Datum;Betrag\n01.01.2026;5,00\n"), "Choose the columns yourself"],
  ["no name.csv", Buffer.from("Konto;Bezeichnung\n1000;\n1001;Bank\n"), "Account name: missing in 1 row"],
  ["no code.csv", Buffer.from("Konto;Bezeichnung\n;Kasse\n1001;Bank\n"), "Account code: missing in 1 row"],
  [
    "long.csv",
    Buffer.from(`Konto;Bezeichnung\n1000;${"x".repeat(256)}\n`),
    "Account name: longer than 255 characters in 1 row",
  ],
  [
    "twice.csv",
    Buffer.from("Konto;Bezeichnung\n1000;Kasse\n1000;Bank\n"),
    "Account code: used before with another name in 1 row",
  ],
];

test("each file that can't be imported says why, and the page goes on with the next", async ({ page }) => {
  await signIn(page, people.opener);
  await page.goto("/organizations/tabelle-gmbh/imports/new");
  for (const [name, buffer, says] of files) {
    await test.step(name, async () => {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
      await expect(page.getByText(says).first()).toBeVisible();
      await page.reload();
    });
  }
});

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
  const preview = page.getByRole("region", { name: "First rows", exact: true });
  for (const text of ["0085", "1E+05", "007", "Grundstücke", "Kasse; klein"]) {
    await expect(preview.getByRole("cell", { name: text, exact: true })).toBeVisible();
  }
  await sendRows(page, "Create new ones");
  await expect(page.getByRole("row").filter({ hasText: "0085" })).toContainText("Imported");
  await expect(page.getByRole("row").filter({ hasText: "007" })).toContainText("Imported");
});
