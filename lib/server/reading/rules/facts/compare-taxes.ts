import "server-only";
import Big from "big.js";
import { agrees, differs, type FactRule, moneyText, notFound } from "../compared.ts";
import { type TaxLine, taxLinesOfText, taxLinesOfXml } from "../tax-lines.ts";
import { bigOf, sumOfBig } from "../xml-amounts.ts";

/** The maximum of states that are tried for a grouping; beyond it the answer stays open. */
const maxStates = 20_000;

/**
 * The rates of DATEV's tax codes for Germany. No service says what a code means, and each chart of accounts
 * may have its own, so that the same sums under other codes prove nothing.
 */
const ratesOfCodes = new Map<string | null, string>([
  ["9", "19"],
  ["8", "7"],
  [null, "0"],
]);

/** The difference that rounding may leave in a sum of splits. */
const rounding = new Big("0.05");

/**
 * Compares the splits, which are gross and add up to the posting's amount, with the document's tax lines.
 * They agree if all their tax codes are known and their sums by rate are the document's. They differ if no
 * grouping gives the document's sums, whatever the codes, or if the sums by rate are others, each split has
 * a code, and both sides have known rates only.
 */
export const compareTaxes: FactRule = (compared) => {
  const { posted, invoice, gross } = compared;
  const { sign } = compared.kind;
  const splits = posted.splits.map(({ amount }) => bigOf(amount));
  const byCode = new Map<string | null, Big>();
  for (const [index, { taxCode }] of posted.splits.entries()) {
    const code = taxCode === "" ? null : taxCode;
    byCode.set(code, (byCode.get(code) ?? new Big(0)).plus(splits[index] ?? 0));
  }
  const groups = [...byCode].filter(([, sum]) => !sum.eq(0));
  const shown = textOf(groups.map(([, sum]) => sum));
  const lines = invoice ? taxLinesOfXml(invoice) : taxLinesOfText(compared);
  if (!lines || sign === null || splits.length === 0 || splits.includes(null)) return notFound(shown);
  const expected = lines.map((line) => line.gross.times(isReversed(lines, sign) ? -1 : 1));
  const place = invoice ? null : (gross?.amount.place ?? null);
  const values = { posted: shown, found: lines.map(lineText(sign, lines)).join(" + "), place };
  const inDocument = new Map(lines.map(({ rate }, at) => [rate, expected[at] ?? new Big(0)]));
  const isKnown = groups.every(([code]) => ratesOfCodes.has(code));
  const inPosting = new Map(groups.map(([code, sum]) => [ratesOfCodes.get(code) ?? "", sum]));
  const furthest = largestDifference(inDocument, inPosting);
  if (isKnown && furthest.eq(0)) return agrees(values);
  const isCertain = invoice !== null || gross?.isSure === true;
  const knownRates = [...ratesOfCodes.values()];
  // An account that taxes by itself has no code in its splits, whatever its rate.
  const saysRates = isKnown && groups.every(([code]) => code !== null);
  const isOther = saysRates && lines.every(({ rate }) => knownRates.includes(rate)) && furthest.gt(rounding);
  const isImpossible = isOther || canGroup(splits as Big[], expected) === false;
  return isCertain && isImpossible ? differs(values) : notFound(shown);
};

/** Returns how far the sums of a rate are from each other at most. */
function largestDifference(a: ReadonlyMap<string, Big>, b: ReadonlyMap<string, Big>): Big {
  const zero = new Big(0);
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((rate) => (a.get(rate) ?? zero).minus(b.get(rate) ?? zero).abs())
    .reduce((most, one) => (one.gt(most) ? one : most), zero);
}

/** A credit note may print its amounts without minus. */
const isReversed = (lines: readonly TaxLine[], sign: 1 | -1) =>
  sign === -1 && sumOfBig(lines.map(({ gross }) => gross)).gt(0);

const lineText = (sign: 1 | -1, lines: readonly TaxLine[]) => (line: TaxLine) =>
  `${moneyText(line.gross.times(isReversed(lines, sign) ? -1 : 1))} (${line.rate} %)`;

const textOf = (sums: readonly Big[]) =>
  sums
    .toSorted((a, b) => a.cmp(b))
    .map(moneyText)
    .join(" + ");

/**
 * Whether the splits can be divided among the sums, within 5 cents of rounding each. Null if it takes too
 * long to know.
 */
function canGroup(splits: readonly Big[], sums: readonly Big[]): boolean | null {
  const total = sumOfBig(splits);
  if (!total.eq(sumOfBig(sums))) return false;
  let states = new Set([sums.map((sum) => sum.toFixed()).join("|")]);
  for (const split of splits) {
    const next = new Set<string>();
    for (const state of states) {
      const rests = state.split("|");
      for (const at of rests.keys()) {
        next.add(
          rests.map((rest, index) => (index === at ? new Big(rest).minus(split).toFixed() : rest)).join("|"),
        );
      }
      if (next.size > maxStates) return null;
    }
    states = next;
  }
  return [...states].some((state) => state.split("|").every((rest) => new Big(rest).abs().lte(rounding)));
}
