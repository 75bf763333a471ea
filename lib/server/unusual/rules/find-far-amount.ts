import "server-only";
import Big from "big.js";
import {
  fewestEarlierPostings,
  type FoundReason,
  type PostingFacts,
  type SupplierHistory,
} from "./supplier-history.ts";

/**
 * An amount is far from usual only if it is this many times the middle of the earlier ones, or this part of
 * it.
 */
const usualFactor = 3;

/**
 * Amounts that differ from the middle of the earlier ones by less than this, in major units, are never far
 * from it.
 */
const smallDifference = 50;

/**
 * Returns the reason why a posting's amount is far from the supplier's usual ones: it lies outside all
 * earlier amounts of the same currency and sign, and three times as high or low as the middle one. Null if
 * it is not, or too few are known.
 */
export function findFarAmount(
  { supplier, amount, currency }: PostingFacts,
  history: SupplierHistory | undefined,
): FoundReason<"amount"> | null {
  if (amount === null || currency === null || !history) return null;
  const posted = new Big(amount);
  const isNegative = posted.lt(0);
  const known = history.amounts.find((one) => one.currency === currency && one.isNegative === isNegative);
  if (!known || known.count < fewestEarlierPostings) return null;
  const { least, median, greatest, count: earlier } = known;
  const size = posted.abs();
  const isAbove = size.gt(greatest) && size.gte(new Big(median).times(usualFactor));
  const isBelow = size.lt(least) && size.times(usualFactor).lte(median);
  if (!(isAbove || isBelow) || size.minus(median).abs().lt(smallDifference)) return null;
  const value = `${currency} ${amount}`;
  const range = isNegative
    ? { least: `-${greatest}`, median: `-${median}`, greatest: `-${least}` }
    : { least, median, greatest };
  return { kind: "amount", supplier, value, amount, currency, earlier, ...range };
}
