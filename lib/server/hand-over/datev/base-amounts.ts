import "server-only";
import Big from "big.js";

const cents = (amount: Big) => amount.round(2, Big.roundHalfUp);

/**
 * Converts the amounts of a posting's splits into the currency of the books, as decimal text with two
 * decimals and sign. `rate` is units of the foreign currency for one of the books. Each is rounded half up
 * to the cent; where they then differ from the rounded whole, the remaining cents go to the largest amounts,
 * one to each, so that the splits add up to it.
 */
export function baseAmounts(amounts: readonly number[], rate: string): string[] {
  const exact = amounts.map((amount) => new Big(String(amount)));
  const whole = cents(sum(exact).div(rate));
  const rounded = exact.map((amount) => cents(amount.div(rate)));
  const rest = whole.minus(sum(rounded)).times(100).toNumber();
  const cent = rest < 0 ? "-0.01" : "0.01";
  const largestFirst = exact
    .map((amount, index) => ({ size: amount.abs(), index }))
    .sort((a, b) => b.size.cmp(a.size) || a.index - b.index);
  const getsCent = new Set(largestFirst.slice(0, Math.abs(rest)).map(({ index }) => index));
  return rounded.map((amount, index) => (getsCent.has(index) ? amount.plus(cent) : amount).toFixed(2));
}

const sum = (amounts: readonly Big[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0));
