import { streamXlsxRows } from "hucre/xlsx";
import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { writeBatch } from "../hand-over/datev/batch.ts";
import { planBatches } from "../hand-over/datev/plan.ts";
import { DatevSummarizer } from "../hand-over/datev/summary.ts";
import { type CsvOptions, csvWriter } from "../hand-over/files/csv.ts";
import { xlsxWriter } from "../hand-over/files/xlsx.ts";
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

test("DATEV batches of 100,000 postings are planned and written in memory that grows by their document numbers alone", async () => {
  const organizationId = "muster-gmbh";
  const settings = datevSettings.parse({
    consultantNumber: 1234567,
    clientNumber: 42,
    fiscalYearStart: "2026-01-01",
    accountLength: 4,
    chart: "03",
  });
  const summarizer = new DatevSummarizer(settings);
  async function* summed() {
    for await (const row of planBatches(manyInvoices(postings), { organizationId, settings })) {
      summarizer.add(row);
      yield row;
    }
  }
  const planned = await heldBytes(summed(), 250_000);
  expect(planned.count).toBe(250_000);
  expect(planned.growth).toBeLessThan(20_000_000);
  const { batches, rows, heldRows, totals, heldTotals } = summarizer.result();
  expect([batches.length, rows + heldRows, heldRows]).toEqual([36, 250_000, 0]);
  expect([totals, heldTotals]).toEqual([[{ currencyCode: "EUR", value: "11900000" }], []]);
  const batch = batches[7];
  if (!batch) throw new Error("There is no eighth batch.");
  const createdAt = new Date("2026-05-02T07:15:00.000Z");
  const pieces = Math.ceil(batch.rows / 500) + 1;
  const written = await heldBytes(
    writeBatch(manyInvoices(postings), { organizationId, settings, batch, createdAt }),
    pieces,
  );
  expect(written.count).toBe(pieces);
  expect(written.growth).toBeLessThan(20_000_000);
});
