import { describe, expect, test } from "vitest";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { type DatevSettings, datevSettings } from "#lib/shared/datev-settings.ts";
import { CurrencyTotals, type CurrencyTotal, exact } from "#lib/shared/money.ts";
import { invoice, stream } from "../testing/postings.ts";
import { checkDatev } from "./check.ts";
import { type Repaired, repairedBy } from "./repairs.ts";

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
  expect(first.page).toMatchObject({ size: 25, total: 250 });
  expect(first.page.rows).toHaveLength(25);
  const last = await checkDatev(postings(), handOver, { kind: "held", offset: 240 });
  expect(last.page.rows.map(({ entityGuid }) => entityGuid)).toEqual(
    Array.from({ length: 10 }, (_, index) => `guid-${240 + index}`),
  );
  expect(last.page.rows[0]).toMatchObject({
    ...{ invoiceId: "=240", supplier: "Papier Vogel e. K.", day: "2026-04-14" },
    ...{ account: "70123", contraAccount: "4930" },
  });
  const notes = await checkDatev(postings(), handOver, { kind: "noted", offset: 0 });
  expect(notes.page.rows).toMatchObject([
    { entityGuid: "noted", findings: [{ code: "DOCUMENT_NUMBER_CHANGED", value: "RE 7" }] },
  ]);
});

describe("held rows by cause", () => {
  const types = ["Quittung", "quittung", "Honorarnote", null, "Rechnung"];
  const dates = ["2026-04-14", "2024-05-01", "2023-01-01", "2030-07-31"].map((day) => `${day}T00:00:00.000Z`);
  const suppliers = ["70123", "701234", "701235", "701236", "10123", null];
  const ledgers = ["4930", "49300", "85", "0000", null];
  const currencies = ["EUR", "CHF"];

  /** Yields postings of all combinations of what can be wrong, each with one or two splits. */
  function* combinations() {
    let number = 0;
    for (const documentType of types)
      for (const invoiceDate of dates)
        for (const accountsPayableNumber of suppliers)
          for (const generalLedgerAccount of ledgers)
            for (const currencyCode of currencies) {
              number += 1;
              const other = number % 3 === 0 ? [{ amount: 0.1, generalLedgerAccount: "4940" }] : [];
              yield invoice({
                ...{ entityGuid: `guid-${number}`, invoiceId: `RE-${number}`, documentType, invoiceDate },
                contact: { accountsPayableNumber, name: "x" },
                amount: { value: other.length > 0 ? 0.3 : 0.2, currencyCode },
                splitPostings: [{ amount: 0.2, generalLedgerAccount }, ...other],
              });
            }
  }

  const check = (settings: DatevSettings, cause?: DatevFindingCode, repaired: Repaired = {}) => {
    const page = { kind: "held", cause, offset: 0 } as const;
    return checkDatev(stream(combinations()), { ...handOver, settings, ...repaired }, page);
  };

  const sum = (parts: readonly CurrencyTotal[][]) => {
    const sums = new CurrencyTotals();
    for (const { currencyCode, value } of parts.flat()) sums.add(currencyCode, exact(Number(value)));
    return sums.list();
  };

  test("add up to all held rows, and so do the values of each cause", async () => {
    const { heldRows, heldTotals, heldGroups } = await check(handOver.settings);
    expect(heldGroups.map(({ cause }) => cause).sort()).toEqual([
      ...[
        "DATE_OUTSIDE_FISCAL_YEARS",
        "DOCUMENT_TYPE_OTHER",
        "LEDGER_ACCOUNT_MISSING",
        "LEDGER_ACCOUNT_UNFIT",
      ],
      ...["RATE_MISSING", "SUPPLIER_NUMBER_MISSING", "SUPPLIER_NUMBER_UNFIT"],
    ]);
    const add = (all: readonly { rows: number }[]) => all.reduce((before, { rows }) => before + rows, 0);
    expect(add(heldGroups)).toBe(heldRows);
    expect(sum(heldGroups.map(({ totals }) => totals))).toEqual(heldTotals);
    for (const { cause, rows, totals, values, others } of heldGroups) {
      const parts = [...values, ...(others ? [others] : [])];
      if (parts.length > 0) {
        expect([cause, add(parts)]).toEqual([cause, rows]);
        expect(sum(parts.map((part) => part.totals))).toEqual(totals);
      }
      expect((await check(handOver.settings, cause)).page.total, cause).toBe(rows);
    }
  });

  test("are freed by a repair as it says, and as many are held instead", async () => {
    const tried = [];
    for (const accountLength of [4, 5]) {
      const settings = { ...handOver.settings, accountLength };
      const before = await check(settings);
      for (const repair of before.heldGroups.flatMap(({ values }) =>
        values.flatMap((value) => value.repair ?? []),
      )) {
        const repaired = repairedBy(repair, settings);
        if (!repaired) throw new Error(`${repair.setting} ${repair.value} is no setting.`);
        const after = await check(settings, undefined, repaired);
        expect([repair, after.rows]).toEqual([repair, before.rows + repair.freed - repair.held]);
        tried.push(repair);
      }
    }
    expect(new Set(tried.map(({ setting }) => setting)).size).toBe(5);
    expect(tried.some(({ held }) => held > 0)).toBe(true);
  });

  test("say how many rows of a value are free after its repair, where a second reason holds the others", async () => {
    const inFrancs = { amount: { value: 119, currencyCode: "CHF" } };
    const costCenter = { code: "Büro" };
    const unfit = { splitPostings: [{ amount: 119, generalLedgerAccount: "4930", costCenter }] };
    const postings = [
      ...[invoice(inFrancs), invoice(inFrancs), invoice({ ...inFrancs, ...unfit })],
      invoice({ ...inFrancs, invoiceDate: "2026-05-02T00:00:00.000Z" }),
      invoice({ ...inFrancs, ...unfit, invoiceDate: "2026-06-02T00:00:00.000Z" }),
      ...[invoice({ documentType: "Quittung" }), invoice({ documentType: "Quittung", ...inFrancs })],
      invoice({ documentType: "Quittung", invoiceDate: null }),
    ].map((posting, number) => ({ ...posting, invoiceId: `RE-${number}` }));
    const check = await checkDatev(stream(postings), handOver, { kind: "held", offset: 0 });
    const listed = check.heldGroups
      .flatMap(({ values }) => values)
      .map(({ value, rows, repair, freed }) => ({ value, rows, repair, freed }));
    const rate = (month: string, freed: number) => ({
      ...{ setting: "exchangeRate", value: `CHF ${month}` },
      ...{ freed, held: 0 },
    });
    expect(listed).toEqual([
      { value: "CHF 2026-04", rows: 3, repair: rate("2026-04", 2), freed: 2 },
      { value: "CHF 2026-05", rows: 1, repair: rate("2026-05", 1), freed: 1 },
      { value: "CHF 2026-06", rows: 1, repair: null, freed: 0 },
      {
        ...{ value: "Quittung", rows: 3, freed: 1 },
        repair: { setting: "documentTypes", value: "Quittung", freed: 1, held: 0 },
      },
    ]);
  });

  test("count under the first finding that holds their posting, also a row without one of its own", async () => {
    const splitPostings = [
      { amount: 119.1, generalLedgerAccount: "4930" },
      { amount: -0.1, generalLedgerAccount: "missing" },
    ];
    const amount = { value: 119, currencyCode: "CHF" };
    const postings = [
      invoice({ splitPostings }),
      invoice({
        splitPostings: [...splitPostings.slice(0, 1), { amount: -0.1, generalLedgerAccount: "4940" }],
        amount,
      }),
      invoice({ documentType: "Quittung", amount }),
    ];
    const { heldGroups } = await checkDatev(stream(postings), handOver, { kind: "held", offset: 0 });
    expect(heldGroups.map(({ cause, rows }) => [cause, rows])).toEqual([
      ["LEDGER_ACCOUNT_UNFIT", 2],
      ["RATE_MISSING", 2],
      ["DOCUMENT_TYPE_OTHER", 1],
    ]);
  });

  test("have one line for a document type in any case, and none to allow where there is no type", async () => {
    const { heldGroups } = await check(handOver.settings);
    const values = heldGroups.find(({ cause }) => cause === "DOCUMENT_TYPE_OTHER")?.values ?? [];
    expect(values.map(({ value, repair }) => [value, repair?.value]).sort()).toEqual([
      ["", undefined],
      ["Honorarnote", "Honorarnote"],
      ["Quittung", "Quittung"],
    ]);
  });

  test("have at most 20 values of a cause, and the others as one", async () => {
    const postings = Array.from({ length: 1_203 }, (_, number) =>
      invoice({
        ...{ entityGuid: `guid-${number}`, invoiceId: `RE-${number}` },
        documentType: number < 3 ? "Quittung" : `Beleg ${number}`,
      }),
    );
    const { heldGroups } = await checkDatev(stream(postings), handOver, { kind: "held", offset: 0 });
    expect(heldGroups).toMatchObject([{ cause: "DOCUMENT_TYPE_OTHER", rows: 1_203 }]);
    const { values = [], others } = heldGroups[0] ?? {};
    expect([values.length, values[0]?.value, values[0]?.rows, others]).toEqual([
      ...[20, "Quittung", 3],
      { rows: 1_181, totals: [{ currencyCode: "EUR", value: String(1_181 * 119) }] },
    ]);
  });
});
