import { expect, it } from "vitest";
import { FirstRows } from "./first-rows.ts";

it.each([
  [
    ["1", "2", "3"],
    [-1, -1, -1],
  ],
  [
    ["1", "1", "2", "2"],
    [-1, 0, -1, 2],
  ],
  [
    ["1", "2", "9", "2", "9", "5", "5", "1"],
    [-1, -1, -1, 1, 2, -1, 5, 0],
  ],
  [
    ["", "", "a"],
    [-1, 0, -1],
  ],
])("finds the first row with each code of %j", (codes, first) => {
  const rows = new FirstRows(codes.length, (index) => codes[index] ?? "");
  expect(codes.map((_, index) => rows.take(index))).toEqual(first);
});

it("passes over rows that are not taken", () => {
  const codes = ["1", "2", "2", "1"];
  const rows = new FirstRows(codes.length, (index) => codes[index] ?? "");
  expect([0, 2, 3].map((index) => rows.take(index))).toEqual([-1, -1, 0]);
});
