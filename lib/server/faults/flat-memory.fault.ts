import { streamXlsxRows } from "hucre/xlsx";
import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { type CsvOptions, csvWriter } from "../hand-over/files/csv.ts";
import { xlsxWriter } from "../hand-over/files/xlsx.ts";
import { makingGrowth, makingOf } from "../hand-over/making/testing/made-files.ts";
import { heldBytes, manyInvoices, writtenBy } from "../hand-over/testing/postings.ts";
import { ReplacedCharacters } from "../write-csv/windows-1252.ts";

// Each file has 100,000 postings with 250,000 splits. The tests beside the writers have a tenth of that.
const postings = 100_000;

const german: CsvOptions = {
  rowsPer: "split",
  language: "de",
  timeZone: "Europe/Berlin",
  delimiter: ";",
  decimalSign: ",",
  encoding: "utf-8",
};

test("a CSV of 100,000 postings holds no more memory", async () => {
  const { count, growth } = await heldBytes(
    writtenBy(csvWriter(german, new ReplacedCharacters()), manyInvoices(postings)),
    1_001,
  );
  expect(count).toBe(1_001);
  expect(growth).toBeLessThan(8_000_000);
});

test("a workbook of 100,000 postings holds no more memory, and has every row", async () => {
  const { growth } = await heldBytes(writtenBy(xlsxWriter(german), manyInvoices(postings)), 1_001);
  expect(growth).toBeLessThan(12_000_000);
  const bytes: Uint8Array[] = [];
  for await (const piece of writtenBy(xlsxWriter(german), manyInvoices(postings))) bytes.push(piece);
  let rows = 0;
  for await (const { index } of streamXlsxRows(Buffer.concat(bytes))) rows = index + 1;
  expect(rows).toBe(250_001);
});

test("DATEV batches of 100,000 postings are made in memory that grows by their document numbers alone", async () => {
  const settings = datevSettings.parse({
    consultantNumber: 1234567,
    clientNumber: 42,
    fiscalYearStart: "2026-01-01",
    accountLength: 4,
    chart: "03",
  });
  const { made, growth } = await makingGrowth(
    manyInvoices(postings),
    makingOf({ format: "datev", settings }),
  );
  expect(growth).toBeLessThan(20_000_000);
  expect([made.length, made.reduce((sum, { rows }) => sum + (rows ?? 0), 0)]).toEqual([36, 250_000]);
});
