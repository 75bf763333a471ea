import Big from "big.js";
import { expect, test } from "vitest";
import { sumText } from "#lib/shared/money.ts";
import { baseAmounts } from "./base-amounts.ts";

test.each<[amounts: number[], rate: string, expected: string[]]>([
  // DATEV's own example.
  [[102.8], "0.83", ["123.86"]],
  [[-102.8], "0.830000", ["-123.86"]],
  [[1, 1, 1], "3", ["0.34", "0.33", "0.33"]],
  [[0.05, 0.05, 0.05], "10", ["0.00", "0.01", "0.01"]],
  [[2, 1, 1], "8", ["0.24", "0.13", "0.13"]],
  [[1, -2, 1], "8", ["0.13", "-0.26", "0.13"]],
  [[100, -0.01], "1.1", ["90.91", "-0.01"]],
  [[9_999_999_999.99], "1", ["9999999999.99"]],
  [[], "2", []],
])("%j at %s are %j", (amounts, rate, expected) => {
  expect(baseAmounts(amounts, rate)).toEqual(expected);
});

/** Returns numbers from 0 to `below` that are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

test("the splits of a posting add up to the rounded whole, each within a cent and a half of its own amount", () => {
  const next = numbers(7);
  for (let round = 0; round < 3_000; round += 1) {
    const amounts = Array.from({ length: 1 + next(12) }, () => (next(400_000) - 100_000) / 100);
    const rate = `${next(3)}.${String(1 + next(999_999)).padStart(6, "0")}`;
    const converted = baseAmounts(amounts, rate).map((text) => new Big(text));
    const whole = new Big(sumText(amounts)).div(rate).round(2, Big.roundHalfUp);
    const total = converted.reduce((sum, amount) => sum.plus(amount), new Big(0));
    expect(total.toFixed(2), `${amounts.join(" ")} at ${rate}`).toBe(whole.toFixed(2));
    for (const [index, amount] of converted.entries()) {
      const own = new Big(String(amounts[index])).div(rate);
      expect(amount.minus(own).abs().lte("0.015")).toBe(true);
    }
  }
});
