import { expect, test } from "vitest";
import { parseRange } from "./parse-range.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=2-99999999999999999999", { start: 2, end: 9 }],
  ["BYTES= 9-9 ", { start: 9, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-11", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-12", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", undefined],
  ["bytes=0-1,3-4", undefined],
  ["bytes=-", undefined],
  ["bytes=", undefined],
  ["bytes=a-b", undefined],
  ["bytes=1.5-2", undefined],
  ["items=0-1", undefined],
  ["", undefined],
  [undefined, undefined],
])("of ten bytes, %j", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test("an empty file has no part", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-1", 0)).toBe("unsatisfiable");
});
