import { readXlsx } from "hucre/xlsx";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { type TableTemplate, tableTemplate, type TemplateField } from "#lib/shared/table-template.ts";
import { ReplacedCharacters } from "../../write-csv/windows-1252.ts";
import { bytesOf, heldBytes, invoice, manyInvoices, stream, writtenBy } from "../testing/postings.ts";
import { templateCsvWriter } from "./template-csv.ts";
import { templateFileName } from "./template-file-name.ts";
import { templateXlsxWriter } from "./template-xlsx.ts";

const column = (field: TemplateField, text = "") => ({ heading: field, field, text });

const template = (fields: Partial<TableTemplate> = {}): TableTemplate =>
  tableTemplate.parse({
    ...{ name: "Kasse", file: "csv", rowsPer: "split", hasHeadings: true, dateFormat: "DD.MM.YYYY" },
    ...{ signFormat: "before", delimiter: ";", decimalSign: ",", encoding: "utf-8", hasSums: false },
    ...{ condition: null, fileName: "{template} {organization} {date} {export}" },
    columns: [column("documentNumber"), column("ledgerAccount"), column("amount"), column("currency")],
    ...fields,
  });

const timeZone = "Europe/Berlin";

async function linesOf(postings: Posting[], fields: Partial<TableTemplate> = {}): Promise<string[]> {
  const writer = templateCsvWriter(template(fields), { timeZone, replaced: new ReplacedCharacters() });
  const bytes = await bytesOf(writtenBy(writer, stream(postings)));
  return bytes.toString().replace("\uFEFF", "").split("\r\n").slice(0, -1);
}

const two = invoice({
  invoiceId: "RE-2",
  amount: { value: 20, currencyCode: "EUR" },
  splitPostings: [
    { amount: 12.5, generalLedgerAccount: "0027", costCenter: { code: "0100" }, note: "A" },
    { amount: 7.5, generalLedgerAccount: "4930", note: "B" },
  ],
});
const credit = invoice({
  invoiceId: "GS-1",
  amount: { value: -12.5, currencyCode: "EUR" },
  splitPostings: [{ amount: -12.5, generalLedgerAccount: "4930" }],
});

test("writes the columns of a template in their order, codes as text with their zeros", async () => {
  expect(await linesOf([two])).toEqual([
    '"documentNumber";"ledgerAccount";"amount";"currency"',
    '"RE-2";"0027";12,50;"EUR"',
    '"RE-2";"4930";7,50;"EUR"',
  ]);
  const columns = [column("constant", "Eingang"), column("documentDate"), column("supplierNumber")];
  expect(await linesOf([two], { columns, hasHeadings: false, rowsPer: "posting" })).toEqual([
    '"Eingang";"14.04.2026";"70123"',
  ]);
});

test("joins what the splits of a posting have where a row is a posting", async () => {
  const columns = [column("ledgerAccount"), column("costCenter"), column("amount"), column("splitNumber")];
  const [, row] = await linesOf([two], { columns, rowsPer: "posting" });
  expect(row).toBe('"0027, 4930";"0100";20,00;');
});

test.each([
  ["DD.MM.YYYY", '"14.04.2026"'],
  ["YYYY-MM-DD", '"2026-04-14"'],
  ["DD/MM/YYYY", '"14/04/2026"'],
  ["MM/DD/YYYY", '"04/14/2026"'],
  ["YYYYMMDD", '"20260414"'],
  ["DDMMYYYY", '"14042026"'],
  ["DDMM", '"1404"'],
] as const)("writes a day as %s", async (dateFormat, expected) => {
  const [, row] = await linesOf([invoice()], { columns: [column("documentDate")], dateFormat });
  expect(row).toBe(expected);
});

test.each([
  ["before", "-12,50"],
  ["behind", "12,50-"],
  ["none", "12,50"],
] as const)("writes a negative amount with its sign %s", async (signFormat, expected) => {
  const columns = [column("amount"), column("side")];
  const lines = await linesOf([credit, invoice()], { columns, signFormat });
  expect(lines.slice(1)).toEqual([`${expected};"S"`, '119,00;"H"']);
});

test("writes amounts with the decimals of their currency, and with all that they have", async () => {
  const amounts = [
    ["JPY", 1204, "1204"],
    ["KWD", 12.5, "12,500"],
    ["CHF", 12.5, "12,50"],
    ["EUR", 0.0049, "0,0049"],
  ] as const;
  const postings = amounts.map(([currencyCode, value]) =>
    invoice({ amount: { value, currencyCode }, splitPostings: [] }),
  );
  const lines = await linesOf(postings, { columns: [column("amount")] });
  expect(lines.slice(1)).toEqual(amounts.map(([, , text]) => text));
});

test("quotes an amount whose decimal sign is the delimiter", async () => {
  const [, row] = await linesOf([two], { delimiter: "," });
  expect(parse(row ?? "")).toEqual([["RE-2", "0027", "12,50", "EUR"]]);
});

test.each([
  ["is", "note", "a", ["0027"]],
  ["isNot", "note", "A", ["4930"]],
  ["contains", "ledgerAccount", "93", ["4930"]],
  ["isEmpty", "costCenter", "", ["4930"]],
  ["isNotEmpty", "costCenter", "", ["0027"]],
  ["is", "currency", "CHF", []],
] as const)("writes only rows of which a field %s (%s, %s)", async (test, field, text, accounts) => {
  const lines = await linesOf([two], {
    columns: [column("ledgerAccount")],
    condition: { field, test, text },
  });
  expect(lines.slice(1)).toEqual(accounts.map((account) => `"${account}"`));
});

test("names the file by its parts, with characters that every system accepts", () => {
  const ended = {
    ...{ id: "0123456789", status: "EXPORTED", createdAt: "2026-05-02T07:15:00.000Z", postingsCount: 1 },
    organizationId: "muster-gmbh",
  } as never;
  expect(templateFileName(template(), ended)).toBe("Kasse-muster-gmbh-2026-05-02-01234567.csv");
  expect(templateFileName(template({ fileName: "../{name}", file: "xlsx" }), ended)).toBe("..-name-.xlsx");
});

async function sheetOf(postings: Posting[], fields: Partial<TableTemplate>) {
  const writer = templateXlsxWriter(template({ file: "xlsx", ...fields }), { timeZone, language: "de" });
  const bytes = await bytesOf(writtenBy(writer, stream(postings)));
  return (await readXlsx(bytes, { readStyles: true })).sheets[0];
}

test("writes a workbook with real amounts and days, and sums for each currency", async () => {
  const franc = invoice({ amount: { value: 0.3, currencyCode: "CHF" }, splitPostings: [] });
  const sheet = await sheetOf([two, credit, franc], {
    columns: [
      ...[column("documentDate"), column("ledgerAccount"), column("amount"), column("documentAmount")],
    ],
    hasSums: true,
  });
  const day = new Date("2026-04-14T00:00:00Z");
  expect(sheet?.rows.slice(1)).toEqual([
    [day, "0027", 12.5, 20],
    [day, "4930", 7.5, 20],
    [day, "4930", -12.5, -12.5],
    [day, null, 0.3, 0.3],
    [null, "Summe CHF", 0.3, 0.3],
    [null, "Summe EUR", 7.5, 7.5],
  ]);
});

test("writes amounts without a sign into a workbook, and has no sums of them", async () => {
  const columns = [column("amount"), column("side")];
  const sheet = await sheetOf([credit], { columns, signFormat: "none" });
  expect(sheet?.rows[1]).toEqual([12.5, "S"]);
  expect(tableTemplate.safeParse({ ...template(), signFormat: "none", hasSums: true }).success).toBe(false);
});

test("shows the amounts of a workbook with the decimals of their currency, whatever stands for the sign", async () => {
  const amount = { value: -1_200, currencyCode: "JPY" };
  const yen = invoice({ amount, splitPostings: [] });
  const columns = [column("currency"), column("amount")];
  const sheet = await sheetOf([yen, invoice()], { columns, signFormat: "behind", hasSums: true });
  const formats = (sheet?.rows ?? []).map((_, row) => sheet?.cells?.get(`${row},1`)?.style?.numFmt);
  const [euro, none] = ["#,##0.00##;#,##0.00##-", "#,##0;#,##0-"];
  expect(formats.slice(1)).toEqual([none, euro, euro, none]);
});

test("memory does not grow with the rows", async () => {
  const csvWriter = templateCsvWriter(template(), { timeZone, replaced: new ReplacedCharacters() });
  const csv = await heldBytes(writtenBy(csvWriter, manyInvoices(20_000)), 201);
  expect(csv.growth).toBeLessThan(20_000_000);
  const sheet = template({ file: "xlsx", hasSums: true });
  const xlsxWriter = templateXlsxWriter(sheet, { timeZone, language: "de" });
  expect((await heldBytes(writtenBy(xlsxWriter, manyInvoices(20_000)), 201)).growth).toBeLessThan(30_000_000);
});
