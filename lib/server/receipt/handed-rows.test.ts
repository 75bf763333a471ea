import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { type TableTemplate, tableTemplate } from "#lib/shared/table-template.ts";
import { madeOf, makingOf } from "../hand-over/making/testing/made-files.ts";
import { invoice, stream } from "../hand-over/testing/postings.ts";
import { HandedRows } from "./handed-rows.ts";
import type { SentHandOver } from "./sent-hand-overs.ts";

const organizationId = "muster-gmbh";
const settings = datevSettings.parse({
  ...{ consultantNumber: 1234567, clientNumber: 42, fiscalYearStart: "2026-01-01", accountLength: 4 },
});

const of = (id: string, value: number, fields: Partial<Posting> = {}) =>
  invoice({
    ...{ entityGuid: id, invoiceId: id, invoiceDate: "2026-03-02T00:00:00.000Z" },
    amount: { value, currencyCode: "EUR" },
    splitPostings: [
      { amount: value - 1, generalLedgerAccount: "4930" },
      { amount: 1, generalLedgerAccount: "4940" },
    ],
    ...fields,
  });

const postings = [
  of("march", 100),
  of("april", 200, { invoiceDate: "2026-04-02T00:00:00.000Z" }),
  of("franc", 300, { amount: { value: 300, currencyCode: "CHF" } }),
  of("bare", 5, { splitPostings: [] }),
];

const request = (written: HandOverRequest["written"], filter = ""): HandOverRequest => ({
  ...{ written, filter, language: "en", timeZone: "UTC" },
});

/** The hand-over to DATEV of which the batches of these months were sent. */
async function sentBatches(...months: string[]): Promise<SentHandOver> {
  const files = await madeOf(stream(postings), makingOf({ format: "datev", settings }));
  const batches = files.flatMap(({ batch }) => batch ?? []).filter((batch) => months.includes(batch.months));
  return { request: request({ format: "datev", settings }), marks: null, batches };
}

function rowsAfter(...handOvers: SentHandOver[]) {
  const rows = new HandedRows(organizationId, handOvers);
  for (const posting of postings) rows.add(posting);
  return rows.list();
}

const eur = (value: string) => ({ currencyCode: "EUR", value });
const chf = { currencyCode: "CHF", value: "300" };
const json = { request: request({ format: "json" }), marks: null, batches: [] };

test("before the first hand-over every row is open, a posting without splits as one", () => {
  expect(rowsAfter()).toEqual({
    handed: { rows: 0, totals: [] },
    held: [],
    open: { rows: 7, totals: [chf, eur("305")] },
  });
});

test("a batch hands over its months, held postings have their cause, and what was not sent is open", async () => {
  const after = rowsAfter(await sentBatches("2026-03"));
  expect(after.handed).toEqual({ rows: 2, totals: [eur("100")] });
  expect(after.held).toEqual([
    { cause: "RATE_MISSING", rows: 2, totals: [chf] },
    { cause: "SPLITS_MISSING", rows: 1, totals: [eur("5")] },
  ]);
  expect(after.open).toEqual({ rows: 2, totals: [eur("200")] });
});

test("a row of several hand-overs counts once, and any file hands over what a batch held", async () => {
  const sent = await sentBatches("2026-03", "2026-04");
  const filtered = { ...json, request: request({ format: "json" }, "currency=CHF") };
  expect(rowsAfter(sent, filtered)).toMatchObject({
    handed: { rows: 6, totals: [chf, eur("300")] },
    held: [{ cause: "SPLITS_MISSING", rows: 1 }],
    open: { rows: 0 },
  });
  expect(rowsAfter(sent, json)).toEqual({
    handed: { rows: 7, totals: [chf, eur("305")] },
    held: [],
    open: { rows: 0, totals: [] },
  });
});

test("a template hands over the postings of which its condition leaves no row out", () => {
  const template = (condition: TableTemplate["condition"]) =>
    tableTemplate.parse({
      ...{
        name: "x",
        file: "csv",
        rowsPer: "split",
        hasHeadings: true,
        dateFormat: "DDMM",
        decimalSign: ",",
      },
      ...{
        signFormat: "before",
        delimiter: ";",
        encoding: "utf-8",
        hasSums: false,
        fileName: "x",
        condition,
      },
      columns: [{ heading: "", field: "amount" }],
    });
  const sent = (condition: TableTemplate["condition"]) => ({
    ...json,
    request: request({ format: "template", template: template(condition) }),
  });
  expect(rowsAfter(sent(null))).toMatchObject({ handed: { rows: 7 }, open: { rows: 0 } });
  const francs = sent({ field: "currency", test: "is", text: "chf" });
  expect(rowsAfter(francs)).toMatchObject({ handed: { rows: 2, totals: [chf] }, open: { rows: 5 } });
  const some = sent({ field: "ledgerAccount", test: "is", text: "4930" });
  expect(rowsAfter(some)).toMatchObject({ handed: { rows: 0 }, open: { rows: 7 } });
});

test("a ZIP of documents hands over no row", () => {
  const documents = { ...json, request: request({ format: "documents", names: "{name}" }) };
  expect(rowsAfter(documents)).toMatchObject({ handed: { rows: 0 }, open: { rows: 7 } });
});
