import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { bytesOf, heldBytes, invoice, manyInvoices, stream, writtenBy } from "../testing/postings.ts";
import { type XlsxOptions, xlsxWriter } from "./xlsx.ts";

const german: XlsxOptions = { rowsPer: "split", language: "de", timeZone: "Europe/Berlin" };

const write = (postings: Posting[], options: Partial<XlsxOptions> = {}) =>
  bytesOf(writtenBy(xlsxWriter({ ...german, ...options }), stream(postings)));

const writeMany = (count: number, options: Partial<XlsxOptions> = {}) =>
  writtenBy(xlsxWriter({ ...german, ...options }), manyInvoices(count));

async function cellsOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, index) => [String(heading), row[index]])),
  );
}

test("keeps text text and makes amounts and days real", async () => {
  const splitPostings = [
    { amount: -0.1, generalLedgerAccount: "0027", postingText: "=1+1", note: "1E+05" },
    {
      amount: 119.1,
      generalLedgerAccount: "4930",
      postingText: "_x0041_ \u0001 \ud800",
      costCenter: { code: "007" },
    },
  ];
  const [first, second] = await cellsOf(await write([invoice({ splitPostings })]));
  expect(first).toMatchObject({
    Sachkonto: "0027",
    Buchungstext: "=1+1",
    Notiz: "1E+05",
    Teilbetrag: -0.1,
    "Betrag des Belegs": 119,
    Belegdatum: new Date("2026-04-14T00:00:00Z"),
    Kreditor: "70123",
    Teil: 1,
  });
  expect(second).toMatchObject({
    Kostenstelle: "007",
    Buchungstext: "_x0041_ \u0001 \ufffd",
    Teilbetrag: 119.1,
  });
});

test("writes one row for each posting, and a heading in English", async () => {
  const rows = await cellsOf(await write([invoice(), invoice()], { rowsPer: "posting", language: "en" }));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ "Ledger account": "4930", Splits: 1, "Document amount": 119 });
});

test("goes on with further sheets, each with its heading, where one is full", async () => {
  const bytes = await bytesOf(writeMany(10, { maxRowsPerSheet: 11 }));
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ...[
      ["Buchungen", 11],
      ["Buchungen_2", 11],
      ["Buchungen_3", 6],
    ],
  ]);
  expect(sheets.map(({ rows }) => rows[0]?.[0])).toEqual(["Belegdatum", "Belegdatum", "Belegdatum"]);
  expect(sheets.every(({ freezePane }) => freezePane?.rows === 1)).toBe(true);
});

/** The number format of each cell of a column, by its place. */
async function formatsOf(bytes: Uint8Array, column: number): Promise<(string | undefined)[]> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  const rows = (sheet?.rows ?? []).slice(1);
  return rows.map((_, row) => sheet?.cells?.get(`${row + 1},${column}`)?.style?.numFmt);
}

test("shows amounts with the decimals of their currency", async () => {
  const amounts = [
    [119.5, "EUR"],
    [1_000, "JPY"],
    [0.5, "JPY"],
    [1.25, "KWD"],
    [7, "CLF"],
    [7, "Taler"],
  ] as const;
  const postings = amounts.map(([value, currencyCode]) => invoice({ amount: { value, currencyCode } }));
  const bytes = await write(postings, { rowsPer: "posting" });
  const usual = "#,##0.00##";
  expect(await formatsOf(bytes, 6)).toEqual([usual, "#,##0", usual, "#,##0.000#", "#,##0.0000", usual]);
  expect((await cellsOf(bytes)).map((row) => row["Betrag des Belegs"])).toEqual(
    amounts.map(([value]) => value),
  );
});

test("leaves a day that is none to Excel as it is read", async () => {
  const rows = await cellsOf(await write([invoice({ invoiceDate: "0026-04-14T00:00:00.000Z" })]));
  expect(rows[0]?.["Belegdatum"]).toBe("0026-04-14");
});

test("cuts a text that no cell can hold, and says so by an ellipsis", async () => {
  const note = "x".repeat(40_000);
  const [row] = await cellsOf(await write([invoice({ splitPostings: [{ amount: 119, note }] })]));
  expect(row?.["Notiz"]).toBe(`${"x".repeat(32_766)}…`);
});

test("is the same for the same postings", async () => {
  const one = await bytesOf(writeMany(500));
  expect(one.equals(await bytesOf(writeMany(500)))).toBe(true);
});

test("holds no more memory for 10,000 postings than for 500", async () => {
  const { count, growth } = await heldBytes(writeMany(10_000), 101);
  expect(count).toBe(101);
  expect(growth).toBeLessThan(3_000_000);
});
