import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { bytesOf, invoice, stream } from "../testing/postings.ts";
import { checkDatev } from "./check.ts";
import { planDatevFiles, writeDatevFile } from "./hand-over.ts";

const handOver = {
  organizationId: "nord",
  settings: datevSettings.parse({
    consultantNumber: 1_234_567,
    clientNumber: 42,
    fiscalYearStart: "2026-01-01",
    accountLength: 4,
  }),
};
const foreign = (number: number) =>
  invoice({
    entityGuid: `guid-${number}`,
    invoiceId: `=${number}`,
    amount: { value: 119, currencyCode: "CHF" },
  });
const noted = invoice({ entityGuid: "noted", invoiceId: "RE 7" });

/** Yields 250 held rows, then one with a note and one without findings. */
const postings = () =>
  stream([...Array.from({ length: 250 }, (_, index) => foreign(index)), noted, invoice()]);

test("rows of a kind come page by page beside the summary of all of them", async () => {
  const first = await checkDatev(postings(), handOver, { kind: "held", offset: 0 });
  expect(first).toMatchObject({
    rows: 2,
    heldRows: 250,
    notedRows: 1,
    settings: handOver.settings,
    totals: [{ currencyCode: "EUR", value: "238" }],
    heldTotals: [{ currencyCode: "CHF", value: "29750" }],
    batches: [{ fileName: "EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv", rows: 2, problems: [] }],
  });
  expect(first.page.rows).toHaveLength(100);
  const last = await checkDatev(postings(), handOver, { kind: "held", offset: 200 });
  expect(last.page.rows.map(({ entityGuid }) => entityGuid)).toEqual(
    Array.from({ length: 50 }, (_, index) => `guid-${200 + index}`),
  );
  const notes = await checkDatev(postings(), handOver, { kind: "noted", offset: 0 });
  expect(notes.page.rows).toMatchObject([
    { entityGuid: "noted", findings: [{ code: "DOCUMENT_NUMBER_CHANGED", value: "RE 7" }] },
  ]);
});

test("held rows are a file of the hand-over, with reason and next step, and nothing that runs", async () => {
  const files = await planDatevFiles(postings(), { ...handOver, heldFileName: "held.csv" });
  expect(files.map(({ name, rows }) => [name, rows])).toEqual([
    ["EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv", 2],
    ["held.csv", 250],
  ]);
  let rows = 0;
  const bytes = await bytesOf(
    writeDatevFile(postings(), {
      ...handOver,
      batch: null,
      createdAt: new Date(0),
      language: "de",
      onRows: (count) => void (rows += count),
    }),
  );
  expect(rows).toBe(250);
  const lines = parse<Record<string, string>>(bytes.toString(), {
    bom: true,
    columns: true,
    delimiter: ";",
    record_delimiter: "\r\n",
  });
  expect(lines).toHaveLength(250);
  expect(lines[3]).toMatchObject({
    Belegnummer: "'=3",
    Betrag: "119,00",
    Währung: "CHF",
    Wert: "CHF",
    Code: "FOREIGN_CURRENCY",
    Grund: "Andere Währung als die der Buchführung",
  });
});

test("where all is held there is nothing to hand over", async () => {
  const plan = planDatevFiles(stream([foreign(1)]), { ...handOver, heldFileName: "held.csv" });
  await expect(plan).rejects.toMatchObject({ code: "NOTHING_TO_HAND_OVER" });
});
