import "server-only";
import Big from "big.js";
import { agrees, differs, type FactRule, moneyText, notFound } from "../compared.ts";
import { type TaxLine, taxLinesOfText, taxLinesOfXml } from "../tax-lines.ts";
import { bigOf, sumOfBig } from "../xml-amounts.ts";

/** The maximum of states that are tried for a grouping; beyond it the answer stays open. */
const maxStates = 20_000;

/**
 * Compares the splits, which are gross and add up to the posting's amount, with the document's tax lines.
 * Their sums by tax code agree with the gross sums by rate. They differ if no grouping of the splits gives
 * these, whatever their tax codes.
 */
export const compareTaxes: FactRule = (compared) => {
  const { posted, invoice, gross } = compared;
  const { sign } = compared.kind;
  const splits = posted.splits.map(({ amount }) => bigOf(amount));
  const byCode = new Map<string, Big>();
  for (const [index, { taxCode }] of posted.splits.entries()) {
    byCode.set(taxCode ?? "", (byCode.get(taxCode ?? "") ?? new Big(0)).plus(splits[index] ?? 0));
  }
  const groups = [...byCode.values()].filter((sum) => !sum.eq(0));
  const shown = textOf(groups);
  const lines = invoice ? taxLinesOfXml(invoice) : taxLinesOfText(compared);
  if (!lines || sign === null || splits.length === 0 || splits.includes(null)) return notFound(shown);
  const expected = lines.map((line) => line.gross.times(isReversed(lines, sign) ? -1 : 1));
  const place = invoice ? null : (gross?.amount.place ?? null);
  const values = { posted: shown, found: lines.map(lineText(sign, lines)).join(" + "), place };
  if (textOf(groups) === textOf(expected)) return agrees(values);
  const isCertain = invoice !== null || gross?.isSure === true;
  const canGive = canGroup(splits as Big[], expected);
  return isCertain && canGive === false ? differs(values) : notFound(shown);
};

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
  const tolerance = new Big("0.05");
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
  return [...states].some((state) => state.split("|").every((rest) => new Big(rest).abs().lte(tolerance)));
}
