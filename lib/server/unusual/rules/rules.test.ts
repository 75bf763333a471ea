import { describe, expect, it, test } from "vitest";
import { findFarAmount } from "./find-far-amount.ts";
import { findMissingInvoices, monthOfExport } from "./find-missing-invoices.ts";
import { findOtherYear, yearOfExport } from "./find-other-year.ts";
import { findSeldomValues } from "./find-seldom-values.ts";
import { findTwins } from "./find-twins.ts";
import type { PostingFacts, SupplierHistory } from "./supplier-history.ts";

const posting: PostingFacts = {
  ...{ entityGuid: "guid-1", supplier: "70123", invoiceNumber: "RE-1", day: "2026-10-09" },
  ...{ amount: "119.00", currency: "EUR", accounts: ["4930"], taxCodes: ["9"] },
};

const range = {
  currency: "EUR",
  isNegative: false,
  count: 6,
  least: "90.10",
  median: "100.00",
  greatest: "300.00",
};
const counts = (earlier: number, values: Record<string, number>) => ({
  earlier,
  counts: new Map(Object.entries(values)),
});
const history = (fields: Partial<SupplierHistory> = {}): SupplierHistory => ({
  ...{ amounts: [range], accounts: counts(6, { "4930": 6 }), taxCodes: counts(6, { "9": 6 }) },
  ...fields,
});

describe("an amount", () => {
  test.each([
    ["the greatest", "300.00", false],
    ["a cent above the greatest", "300.01", true],
    ["ten times as high", "1190.00", true],
    ["the least", "90.10", false],
    ["below the least, but near it", "45.00", false],
    ["a third of the middle", "33.33", true],
    ["of another sign, of which none is known", "-5000.00", false],
  ])("that is %s: %s", (_, amount, isFar) => {
    expect(findFarAmount({ ...posting, amount }, history()) !== null).toBe(isFar);
  });

  it("names what is usual, with decimals as they are", () => {
    expect(findFarAmount({ ...posting, amount: "1234.5" }, history())).toEqual({
      ...{ kind: "amount", supplier: "70123", value: "EUR 1234.5", amount: "1234.5", currency: "EUR" },
      ...{ earlier: 6, least: "90.10", median: "100.00", greatest: "300.00" },
    });
  });

  it("that is negative stands beside negative ones, from the least on", () => {
    const credits = history({ amounts: [{ ...range, isNegative: true }] });
    expect(findFarAmount({ ...posting, amount: "-1234.5" }, credits)).toMatchObject({
      ...{ amount: "-1234.5", least: "-300.00", median: "-100.00", greatest: "-90.10" },
    });
    expect(findFarAmount({ ...posting, amount: "-120.00" }, credits)).toBeNull();
  });

  it("is not compared with few others, another currency or small sums", () => {
    const amount = "9999.00";
    expect(findFarAmount({ ...posting, amount }, history({ amounts: [{ ...range, count: 5 }] }))).toBeNull();
    expect(findFarAmount({ ...posting, amount, currency: "CHF" }, history())).toBeNull();
    expect(findFarAmount({ ...posting, amount }, undefined)).toBeNull();
    const small = { ...range, least: "1.00", median: "2.00", greatest: "3.00" };
    expect(findFarAmount({ ...posting, amount: "51.99" }, history({ amounts: [small] }))).toBeNull();
    expect(findFarAmount({ ...posting, amount: "52.00" }, history({ amounts: [small] }))).not.toBeNull();
  });
});

describe("a ledger account or tax code", () => {
  const found = (fields: Partial<PostingFacts>, known: Partial<SupplierHistory> = {}) =>
    findSeldomValues({ ...posting, ...fields }, history(known)).map(({ kind, value, count }) => [
      ...[kind, value, count],
    ]);

  it("that the supplier never had is found, with what is usual", () => {
    expect(findSeldomValues({ ...posting, accounts: ["4930", "0400"], taxCodes: ["8"] }, history())).toEqual([
      { kind: "account", supplier: "70123", value: "0400", count: 0, earlier: 6, usual: "4930" },
      { kind: "taxCode", supplier: "70123", value: "8", count: 0, earlier: 6, usual: "9" },
    ]);
  });

  it("is seldom up to one in twenty", () => {
    const accounts = (seldom: number) => ({ accounts: counts(40, { "4930": 40, "4940": seldom }) });
    expect(found({ accounts: ["4940"] }, accounts(2))).toEqual([["account", "4940", 2]]);
    expect(found({ accounts: ["4940"] }, accounts(3))).toEqual([]);
  });

  it("is not found where few postings or ever new accounts are known", () => {
    expect(found({ accounts: ["0400"] }, { accounts: counts(5, { "4930": 5 }) })).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`49${index}`, 2]));
    expect(found({ accounts: ["0400"] }, { accounts: counts(10, many) })).toEqual([]);
  });

  it("that is missing counts as one, and unknown ones do not", () => {
    expect(found({ taxCodes: [""] })).toEqual([["taxCode", "", 0]]);
    expect(found({ taxCodes: [""] }, { taxCodes: counts(6, { "": 6 }) })).toEqual([]);
    expect(found({ taxCodes: null })).toEqual([]);
  });
});

describe("a date", () => {
  test.each([
    ["the month that it was closed as", "2026-12", { "2027-01": 9 }, "2026"],
    ["nearly all of its postings", null, { "2026-12": 1, "2027-01": 3 }, "2027"],
    ["no month, where two years share it", null, { "2026-12": 2, "2027-01": 4 }, null],
    ["nothing", null, {}, null],
  ])("is compared with the year of %s", (_, month, dated, year) => {
    expect(yearOfExport(month, dated)).toBe(year);
  });

  it("in another year is found", () => {
    const reason = { kind: "otherYear", supplier: "70123", value: "2025", exportYear: "2026" };
    expect(findOtherYear({ ...posting, day: "2025-10-09" }, "2026")).toEqual(reason);
    expect(findOtherYear(posting, "2026")).toBeNull();
    expect(findOtherYear({ ...posting, day: null }, "2026")).toBeNull();
    expect(findOtherYear({ ...posting, day: "2025-10-09" }, null)).toBeNull();
  });
});

describe("the same posting", () => {
  it("names at most five others", () => {
    const others = Array.from({ length: 6 }, (_, index) => ({
      ...{ exportId: `export-${index}`, entityGuid: "guid-2", begunAt: "2026-09-01T00:00:00.000Z" },
    }));
    expect(findTwins(posting, [])).toBeNull();
    expect(findTwins(posting, others)).toEqual({
      ...{ kind: "twin", supplier: "70123", value: "RE-1 EUR 119.00", others: others.slice(0, 5) },
    });
  });
});

describe("a monthly invoice", () => {
  const supplier = { supplier: "70007", supplierNumber: "70007", supplierName: "Telefon AG" };
  const months = (...names: string[]) => new Set(names);
  const half = ["2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"];

  it("is missing after six months in a row", () => {
    expect(findMissingInvoices("2026-10", [{ ...supplier, months: months(...half) }])).toEqual([
      { ...supplier, value: "2026-10", months: 6 },
    ]);
  });

  it("is not missing where it came, or did not come each month", () => {
    expect(findMissingInvoices("2026-10", [{ ...supplier, months: months(...half, "2026-10") }])).toEqual([]);
    expect(findMissingInvoices("2026-10", [{ ...supplier, months: months(...half.slice(1)) }])).toEqual([]);
  });

  test.each([
    ["the one it was closed as", "2026-09", { "2026-10": 9 }, "2026-09"],
    ["that of nearly all postings", null, { "2026-10": 3, "2026-09": 1 }, "2026-10"],
    ["none, where many are mixed", null, { "2026-10": 3, "2026-09": 2 }, null],
    ["none, while it is not over", null, { "2026-11": 3 }, null],
  ])("is looked for in the month of an export: %s", (_, month, dated, expected) => {
    expect(monthOfExport(month, dated, new Date("2026-11-03T08:00:00Z"))).toBe(expected);
  });
});
