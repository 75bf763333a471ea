import { writeXlsx } from "hucre/xlsx";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import * as files from "#lib/client/files.ts";
import { NewImport } from "./new-import.tsx";
import { answerDrafts } from "./testing/answer-drafts.ts";

vi.mock(import("#lib/client/files.ts"), { spy: true });
beforeEach(() => void answerDrafts());
afterEach(() => vi.restoreAllMocks());

const renderImport = (codes: readonly string[] = []) =>
  render(<NewImport organizationId="tabelle-gmbh" books={null} charts={[]} others={[]} codes={codes} />, {
    at: "/organizations/tabelle-gmbh/imports/new",
  });

async function choose(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const field = page.elementLocator(document.querySelector("input[type=file]") ?? document.body);
  await userEvent.upload(field, new File([content], name, { type: "text/csv" }));
}

const button = (name: string) => page.getByRole("button", { name });
const rowsOfFile = () => page.getByRole("grid", { name: "Rows of the file" });
const cell = (name: string) => rowsOfFile().getByRole("gridcell", { name });
const found = () => page.getByRole("group", { name: "What was found" });
const foot = () => page.getByRole("status").filter({ hasText: "ready to be sent" });

describe("a file that can't be imported says why, and the page goes on with the next", () => {
  const bytes = (...codes: number[]) => Uint8Array.from(codes);
  const refused: [name: string, content: string | Uint8Array<ArrayBuffer>, says: RegExp][] = [
    ["empty.csv", "", /The file is empty/],
    ["blank lines.csv", "\r\n\r\n \r\n", /The file is empty/],
    ["binary.csv", bytes(0, 1, 2, 3, 0, 255, 254, 0, 9), /This is not a table/],
    ["invoice.csv", "%PDF-1.7\n%âãÏÓ\n1 0 obj", /This is a PDF, not a table/],
    ["book.csv", "PK\u0003\u0004zip", /The workbook is damaged/],
    ["one column.csv", "Konto\n1000\n1001\n", /No columns were found/],
    ["header only.csv", "Konto;Bezeichnung\n", /nothing below it/],
    ["unclosed.csv", 'Konto;Bezeichnung\n1000;"Kasse\n1001;Bank\n', /never closed/],
  ];
  test.each(refused)("no table: %s", async (name, content, says) => {
    await renderImport();
    await choose(name, content);
    await expect.element(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
    await expect.element(page.getByText("Drop a CSV or Excel file here")).toBeVisible();
    await choose("good.csv", "Konto;Bezeichnung\n1000;Kasse\n");
    await expect.element(cell("Kasse")).toBeVisible();
    await expect.element(page.getByText(says)).not.toBeInTheDocument();
  });

  test.each([
    ["other columns.csv", "Datum;Betrag\n01.01.2026;5,00\n", /Choose the columns yourself/],
    ["no name.csv", "Konto;Bezeichnung\n1000;\n1001;Bank\n", /Account name: missing in 1\srow/],
    ["no code.csv", "Konto;Bezeichnung\n;Kasse\n1001;Bank\n", /Account code: missing in 1\srow/],
    [
      "long.csv",
      `Konto;Bezeichnung\n1000;${"x".repeat(256)}\n`,
      /Account name: longer than 255 characters in 1 row/,
    ],
    [
      "twice.csv",
      "Konto;Bezeichnung\n1000;Kasse\n1000;Bank\n",
      /Account code: used before with another name in 1 row/,
    ],
  ])("wrong rows or columns: %s", async (name, content, says) => {
    await renderImport();
    await choose(name, content);
    await expect.element(page.getByText(says).first()).toBeVisible();
    await button("Choose another file").click();
    await choose("good.csv", "Konto;Bezeichnung\n1000;Kasse\n");
    await expect.element(cell("Kasse")).toBeVisible();
    await expect.element(page.getByText(says)).not.toBeInTheDocument();
  });
});

test("a wrong guess is changed by hand, and the columns are remembered for the next file", async () => {
  await renderImport();
  await choose("a.csv", "Titel;x\nKürzel;Konto;Text\n7;0027;Bücher\n8;0028;Büro\n");
  await expect.element(cell("Bücher")).toBeVisible();
  await page.getByText("Read it differently").click();
  await page.getByLabelText("Encoding").selectOptions("Windows-1252");
  await button("Read again").click();
  await expect.element(cell("BÃ¼cher")).toBeVisible();
  await page.getByText("Read it differently").click();
  await page.getByLabelText("Encoding").selectOptions("UTF-8");
  await page.getByLabelText("Header in row").fill("2");
  await button("Read again").click();
  await expect.element(page.getByRole("definition").filter({ hasText: "row 2" })).toBeVisible();

  await page.getByLabelText("Account code").selectOptions("Kürzel");
  await button("Choose another file").click();
  await choose("b.csv", "KÜRZEL;Konto;Text\n9;0029;Autos\n");
  await expect.element(page.getByLabelText("Account code")).toHaveValue("0");
  await expect.element(rowsOfFile().getByRole("gridcell").nth(0)).toHaveTextContent("9");
});

test("a workbook's codes are read as its sheet shows them, and another sheet can be chosen", async () => {
  await renderImport();
  const data = [{ code: 27, name: "Bücher" }];
  const columns = [
    { header: "Konto", key: "code", numFmt: "0000" },
    { header: "Bezeichnung", key: "name" },
  ];
  const workbook = await writeXlsx({
    sheets: [
      { name: "Deckblatt", rows: [["Kontenplan"]] },
      { name: "Konten", columns, data },
    ],
  });
  await choose("chart.xlsx", Uint8Array.from(workbook));
  await expect.element(cell("0027")).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "The sheet “Konten” fits best of 2 and was chosen." }))
    .toBeVisible();
  await button("Deckblatt (1 row)").click();
  await expect.element(page.getByText("No columns were found")).toBeVisible();
  await page.getByLabelText("Sheet").selectOptions("Konten (Konto, Bezeichnung; 1 row)");
  await button("Read again").click();
  await expect.element(cell("0027")).toBeVisible();
});

test("cost centers take the words of their kind, and a template shows which", async () => {
  const saved = vi.mocked(files.saveFile).mockImplementation(() => undefined);
  await renderImport();
  await page.getByRole("radio", { name: "Cost centers" }).click();
  await button("Download a template: Cost centers").click();
  const [template, name] = saved.mock.lastCall ?? [];
  expect(name).toBe("Cost centers template.csv");
  await choose(name ?? "", (await template?.text()) ?? "");
  await expect.element(foot()).toMatchTextContent(/^2 rows are ready to be sent\./);
  await button("Choose another file").click();
  await choose(
    "k.csv",
    "KST;Bezeichnung;Art\n0100;Werbung;KOSTENTRÄGER\n0200;Messe;Abteilung\n0300;Lager;\n",
  );
  await expect.element(found()).toMatchTextContent(/Kind: unknown word in 1 row/);
  await expect.element(foot()).toMatchTextContent(/^2 rows are ready to be sent\. 1 row is not sent\./);
});

test("accounts of an address are named one by one, each may be left out, and a file taken instead", async () => {
  await renderImport(Array.from({ length: 50 }, (_, index) => String(1000 + index)));
  const fields = () => document.querySelectorAll("input").length;
  await expect.poll(fields).toBe(50);
  await button("Leave account 1000 out").click();
  await expect.poll(fields).toBe(49);
  await expect.element(page.getByLabelText("Name of account 1001")).toBeVisible();
  await page.getByRole("link", { name: "Use a file instead" }).click();
  await expect.poll(() => window.location.href).toMatch(/\/imports\/new$/);
});
