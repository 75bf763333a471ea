import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { sendRows } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "kanzlei-gmbh";

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });

const foot = (page: Page) => page.getByRole("status").filter({ hasText: "ready to be sent" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const header = (category: number, name: string, client: number) =>
  `"EXTF";700;${category};"${name}";3;20260502091500000;;"RE";"";"";1234567;${client};20260101;4;;;"";"";;;;"";;"";;;"04";;;"";""`;

const labels = (client: number) => [
  header(20, "Kontenbeschriftungen", client),
  "Konto;Kontenbeschriftung;SprachId",
  '29;"Lizenzen";"de-DE"',
  '1200;"Bank";"de-DE"',
  '4400;"Erlöse";"de-DE"',
  '4999;"Eigenes Konto";"de-DE"',
  '10001;"Kunde";"de-DE"',
];

test("files of DATEV are known by their first line, and compared with the client and a standard chart", async ({
  page,
}) => {
  await signIn(page, people.knower);
  const settings = {
    ...{ consultantNumber: 1234567, clientNumber: 42, fiscalYearStart: "2026-01-01", accountLength: 4 },
    chart: "04",
  };
  const saved = await page.request.put(`/api/organizations/${organization}/settings/datev`, {
    data: settings,
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/organizations/${organization}/imports/new`);

  await test.step("a batch of postings is refused with what it is", async () => {
    await choose(page, "EXTF_Buchungsstapel.csv", [header(21, "Buchungsstapel", 42), "Umsatz;Konto", "1;2"]);
    await expect(
      page.getByText("This is a batch of postings for DATEV, not a chart of accounts"),
    ).toBeVisible();
  });

  await test.step("labels of another client wait for a word of the person", async () => {
    await choose(page, "EXTF_Kontenbeschriftungen.csv", labels(7));
    await expect(
      page.getByText("This file is of another client: consultant 1234567, client 7", { exact: true }),
    ).toBeVisible();
    await expect(button(page, "See what 3 rows would do")).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel("The file is meant for this organization").check();
    await expect(button(page, "See what 3 rows would do")).toBeEnabled();
    await button(page, "Choose another file").click();
  });

  await test.step("the own labels are compared with the standard chart of the settings", async () => {
    await choose(page, "EXTF_Kontenbeschriftungen.csv", labels(42));
    await expect(page.getByText("These are the consultant and client of this organization.")).toBeVisible();
    await expect(foot(page)).toHaveText("3 rows are ready to be sent. 2 rows are not sent.");
    await button(page, "Fill up to 4 digits").click();
    await expect(button(page, "Fill up to 4 digits")).toHaveCount(0);
    await button(page, "Leave the row out").click();
    const chart = page.getByRole("group", { name: "Beside a standard chart", exact: true });
    await expect(chart).toContainText("4 accounts, 2 as in Muster 04, 2 differ");
    await expect(chart).toContainText("1 account of the chart is not in the file.");
    await expect(chart.getByRole("row").filter({ hasText: "4400" })).toContainText("Erlöse 19 %");
    await expect(chart.getByRole("row").filter({ hasText: "4999" })).toContainText("not in it");
    await expectAccessible(page);
  });

  await test.step("what is sent has the account's full length", async () => {
    await sendRows(page, "Create new ones");
    await expect(page.getByRole("row").filter({ hasText: "0029" }).first()).toContainText("Imported");
  });
});

test("a trial balance and a French journal give their accounts", async ({ page }) => {
  await signIn(page, people.knower);
  await page.goto(`/organizations/${organization}/imports/new`);
  await choose(page, "susa.csv", ["Konto;Beschriftung;EB-Wert;Saldo", "4400;Erlöse;0,00;1,00", "Summe;;0;1"]);
  await expect(page.getByText("This is a trial balance", { exact: true })).toBeVisible();
  await button(page, "Choose another file").click();
  await choose(page, "fec.txt", [
    "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tDebit\tCredit",
    "VT\tVentes\t1\t20260105\t4110\tClients\t12,00\t0,00",
    "VT\tVentes\t2\t20260105\t4110\tClients\t12,00\t0,00",
  ]);
  await expect(page.getByText("This is a French journal of postings (FEC)", { exact: true })).toBeVisible();
  await expect(foot(page)).toHaveText("1 row is ready to be sent.");
  await expect(page.getByText("1 row is left out", { exact: true })).toBeVisible();
});
