import { expect, test } from "vitest";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import { RowLayout, sharedValue } from "./row-layout.ts";

const split = (generalLedgerAccount: string, amount = 1): SplitPosting => ({ amount, generalLedgerAccount });

const posting = (entityGuid: string, splitPostings: SplitPosting[]): Posting => ({
  entityGuid,
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 2, currencyCode: "EUR" },
  files: [],
  splitPostings,
});

const two = posting("two", [split("1"), split("2")]);
const unbalanced = posting("unbalanced", [split("3")]);

function rowsOf(layout: RowLayout): string[] {
  return Array.from({ length: layout.count }, (_, index) => {
    const row = layout.row(index);
    return row ? `${row.kind} ${row.index}` : "none";
  });
}

test("splits follow their posting where it is open", () => {
  const indices = Int32Array.of(7, 3, 5);
  expect(rowsOf(new RowLayout(indices, new Map()))).toEqual(["posting 7", "posting 3", "posting 5"]);
  const opened = new Map([
    [5, unbalanced],
    [7, two],
    [99, two],
  ]);
  const layout = new RowLayout(indices, opened);
  expect(rowsOf(layout)).toEqual([
    "posting 7",
    "split 7",
    "split 7",
    "posting 3",
    "posting 5",
    "split 5",
    "difference 5",
  ]);
  expect([0, 1, 2].map((position) => layout.indexOf(position))).toEqual([0, 3, 4]);
  expect(layout.row(7)).toBeUndefined();
});

test("open postings beside each other", () => {
  const layout = new RowLayout(
    Int32Array.of(0, 1, 2),
    new Map([
      [0, unbalanced],
      [1, two],
    ]),
  );
  expect(rowsOf(layout)).toEqual([
    "posting 0",
    "split 0",
    "difference 0",
    "posting 1",
    "split 1",
    "split 1",
    "posting 2",
  ]);
  expect(layout.indexOf(2)).toBe(6);
});

test("a value is shown when all splits share it", () => {
  const read = (one: SplitPosting) => one.generalLedgerAccount;
  expect(sharedValue([split("0027"), split("0027")], read)).toEqual({ value: "0027", several: 1 });
  expect(sharedValue([split("1"), split("2")], read)).toEqual({ value: null, several: 2 });
  expect(sharedValue([], read)).toEqual({ value: null, several: 0 });
});
