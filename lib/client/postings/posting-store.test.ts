import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { noFilter } from "#lib/shared/postings/posting-filter.ts";
import { PostingStore } from "./posting-store.ts";
import type { PostingOrder, SortColumn } from "./sort-key.ts";

type Given = {
  guid?: string;
  value?: number;
  currency?: string;
  invoice?: string;
  date?: string;
  account?: string[];
};

function posting({
  guid = "g",
  value = 1,
  currency = "EUR",
  invoice = "RE",
  date,
  account = ["4930"],
}: Given): Posting {
  return {
    entityGuid: guid,
    type: "DOCUMENT",
    status: "EXPORTED",
    amount: { value, currencyCode: currency },
    contact: { accountsPayableNumber: "70001", name: "Vogel" },
    invoiceId: invoice,
    ...(date && { invoiceDate: `${date}T00:00:00Z` }),
    files: [],
    splitPostings: account.map((generalLedgerAccount) => ({
      amount: value / account.length,
      generalLedgerAccount,
    })),
  };
}

function storeOf(...given: Given[]): PostingStore {
  const store = new PostingStore();
  for (const one of given) store.add(posting(one));
  return store;
}

const sortedIndices = (store: PostingStore, column: SortColumn, descending = false) => [
  ...store.view({ filter: noFilter, order: { column, descending } satisfies PostingOrder }).indices,
];

test("without an order postings stand as they were received, totals by currency", () => {
  const store = storeOf({ value: 0.1 }, { value: 7, currency: "CHF" }, { value: 0.2 });
  expect(store.view({ filter: noFilter, order: null })).toEqual({
    indices: Int32Array.of(0, 1, 2),
    read: 3,
    totals: [
      { currencyCode: "CHF", value: "7" },
      { currencyCode: "EUR", value: "0.3" },
    ],
    unbalanced: 0,
  });
});

test("numbers in texts are sorted as people count, codes keep their leading zeros apart", () => {
  expect(
    sortedIndices(storeOf({ invoice: "RE-10" }, { invoice: "RE-9" }, { invoice: "re-010" }), "invoice"),
  ).toEqual([1, 0, 2]);
  expect(
    sortedIndices(storeOf({ account: ["4930"] }, { account: ["027"] }, { account: ["27"] }), "account"),
  ).toEqual([1, 2, 0]);
});

test("amounts are sorted as numbers, dates as days, equal ones as received", () => {
  const store = storeOf({ value: 9, date: "2026-02-01" }, { value: -100, date: "2026-10-01" }, { value: 9 });
  expect(sortedIndices(store, "amount")).toEqual([1, 0, 2]);
  expect(sortedIndices(store, "amount", true)).toEqual([2, 0, 1]);
  expect(sortedIndices(store, "date")).toEqual([2, 0, 1]);
});

test("an order holds for postings that are read later", () => {
  const store = storeOf({ value: 2 }, { value: 1 });
  expect(sortedIndices(store, "amount")).toEqual([1, 0]);
  store.add(posting({ value: 0 }));
  expect(sortedIndices(store, "amount")).toEqual([2, 1, 0]);
});

test("splits are added up by code; what has none counts without a code", () => {
  const store = storeOf({ value: 0.75, account: ["0027", "4930", "4930"] }, { value: 5, account: [] });
  expect(store.totalsBy(noFilter, "account")).toEqual([
    { code: "", count: 1, currencyCode: "EUR", value: "5" },
    { code: "0027", count: 1, currencyCode: "EUR", value: "0.25" },
    { code: "4930", count: 2, currencyCode: "EUR", value: "0.5" },
  ]);
  expect(store.totalsBy({ ...noFilter, account: ["0027"] }, "tax")).toEqual([
    { code: "", count: 3, currencyCode: "EUR", value: "0.75" },
  ]);
});

test("marks, places and what occurs", () => {
  const store = storeOf(
    { guid: "a" },
    { guid: "b", account: ["0027", "0027"] },
    { guid: "c", account: ["0027"] },
  );
  store.mark({ checked: ["a"], flagged: ["c"] });
  const shown = (check: "flagged" | "unchecked") => [
    ...store.view({ filter: { ...noFilter, check }, order: null }).indices,
  ];
  expect(shown("unchecked")).toEqual([1, 2]);
  expect(shown("flagged")).toEqual([2]);
  expect([store.find("c"), store.find("d")]).toEqual([2, -1]);
  expect(store.occurrences("account")).toEqual([
    { value: "0027", count: 2 },
    { value: "4930", count: 1 },
  ]);
  expect(store.occurrences("supplier")).toEqual([{ value: "70001", count: 3, name: "Vogel" }]);
});
