import { expect, test } from "vitest";
import { fittingShare, otherShare, standardShare, storedShare } from "./panel-share.ts";

test("the panel has 38 percent, and at least 440 pixels", () => {
  expect([standardShare(1800), standardShare(1000)]).toEqual([38, 44]);
});

test("neither the table nor the panel can be moved away", () => {
  expect([fittingShare(1, 1000), fittingShare(99, 1000)]).toEqual([34, 64]);
  expect([fittingShare(1, 2400), fittingShare(99, 2400)]).toEqual([20, 75]);
  // There is not room enough for both.
  expect(fittingShare(50, 600)).toBe(57);
});

test("a press changes between two widths", () => {
  expect(otherShare(38, 1800)).toBe(56);
  expect(otherShare(56, 1800)).toBe(38);
  expect(otherShare(30, 1800)).toBe(56);
});

test("what is stored may be anything", () => {
  expect([null, "", "x", "-1", "100", "Infinity", "47"].map(storedShare)).toEqual([
    ...[null, null, null, null, null, null],
    47,
  ]);
});
