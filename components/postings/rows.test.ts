import { expect, test } from "vitest";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { costCodes, sharedValue, tableRows } from "./rows.ts";

const split = (generalLedgerAccount: string): SplitPosting => ({ amount: 1, generalLedgerAccount });

const posting = (entityGuid: string, splitPostings: SplitPosting[]): Posting => ({
  entityGuid,
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 2, currencyCode: "EUR" },
  files: [],
  splitPostings,
});

test("splits follow their posting where it is open", () => {
  const postings = [posting("a", [split("1"), split("2")]), posting("b", [split("3")])];
  const kinds = (opened: string[], unbalanced: string[]) =>
    tableRows({ postings, opened: new Set(opened), unbalanced: new Set(unbalanced) }).map(({ kind }) => kind);
  expect(kinds([], ["a"])).toEqual(["posting", "posting"]);
  expect(kinds(["a"], [])).toEqual(["posting", "split", "split", "posting"]);
  expect(kinds(["a", "b"], ["b"])).toEqual(["posting", "split", "split", "posting", "split", "difference"]);
});

test("keys differ even where ids do not", () => {
  const postings = [posting("a", []), posting("a", [])];
  const keys = tableRows({ postings, opened: new Set(), unbalanced: new Set() }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test("a value is shown when all splits share it", () => {
  const read = (one: SplitPosting) => one.generalLedgerAccount;
  expect(sharedValue([split("0027"), split("0027")], read)).toEqual({ value: "0027", several: 1 });
  expect(sharedValue([split("1"), split("2")], read)).toEqual({ value: null, several: 2 });
  expect(sharedValue([], read)).toEqual({ value: null, several: 0 });
});

test("cost center and cost object stand together", () => {
  expect(costCodes({ amount: 1, costCenter: { code: "100" }, costObject: { code: "P7" } })).toBe("100 / P7");
  expect(costCodes({ amount: 1, costObject: { code: "P7" } })).toBe("P7");
  expect(costCodes({ amount: 1 })).toBe("");
});
