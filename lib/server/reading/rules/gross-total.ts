import "server-only";
import Big from "big.js";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import type { PageAmount } from "./page-amounts.ts";

/**
 * The gross total of a text. `isSure`: no other value can be meant, so that a different one in a posting
 * is wrong.
 */
export type GrossTotal = { amount: PageAmount; net: PageAmount | null; tax: Big | null; isSure: boolean };

/** No tax on sales is a larger part of the net amount. */
const maxTax = "0.3";

const distinct = (amounts: readonly PageAmount[]) => [
  ...new Map(amounts.map((amount) => [amount.value.toFixed(2), amount])).values(),
];

/** Returns the largest amount, whatever its sign. */
const largest = (amounts: readonly PageAmount[]) =>
  amounts.reduce<PageAmount | null>((a, b) => (a && a.value.abs().gte(b.value.abs()) ? a : b), null);

/**
 * Returns the gross total that the labels of a document's amounts give, null where they do not agree on
 * one. Net and tax that add up to it count most. Otherwise a single labelled total counts if nothing
 * labelled is larger and nothing was prepaid.
 */
export function findGross(amounts: readonly PageAmount[]): GrossTotal | null {
  const labelled = (...meanings: LabelMeaning[]) =>
    amounts.filter(({ meaning, value }) => meaning !== null && meanings.includes(meaning) && !value.eq(0));
  const totals = labelled("gross", "total");
  const biggest = largest(totals);
  const currencies = new Set(totals.map(({ currency }) => currency).filter((code) => code !== null));
  const sums = [
    ...addedUp(labelled("gross", "total", "due"), labelled("net", "total", "subtotal"), labelled("tax")),
    ...untaxed(amounts, labelled),
  ];
  const best = largest(sums.map(({ amount }) => amount));
  if (best) {
    const sum = sums.find(({ amount }) => amount.value.eq(best.value));
    if (!sum || (biggest && biggest.value.abs().gt(best.value.abs()))) return null;
    if (best.meaning === "due" && biggest) return null;
    // The total of an order, of which this is a part or the rest.
    const overpaid = (paid: Big) =>
      labelled("due").some(({ value }) => value.eq(best.value.minus(paid.abs())));
    const larger = labelled("noTotal", "subtotal", "prepaid").filter(({ value }) =>
      value.abs().gt(best.value.abs()),
    );
    if (!larger.every(({ value }) => overpaid(value))) return null;
    const isOnly = distinct(sums.map(({ amount }) => amount)).length === 1;
    // A total in two currencies may add up in one of them by chance of the layout.
    if (currencies.size > 1) return null;
    const isSure = isOnly && (best.meaning !== "due" || labelled("prepaid").length === 0);
    return { ...sum, amount: sum.amount, isSure };
  }
  if (currencies.size > 1 || labelled("prepaid").length > 0) return null;
  return singleTotal(amounts, labelled);
}

type Labelled = (...meanings: LabelMeaning[]) => PageAmount[];

function singleTotal(amounts: readonly PageAmount[], labelled: Labelled): GrossTotal | null {
  const [gross, total, due] = (["gross", "total", "due"] as const).map((meaning) =>
    distinct(labelled(meaning)),
  );
  const net = labelled("net");
  const taxes = labelled("tax");
  const single = (gross?.length ? gross : total?.length ? total : due) ?? [];
  const [amount] = single;
  if (!amount || single.length > 1) return null;
  const isLargest = (others: readonly PageAmount[]) =>
    others.every(({ value }) => value.abs().lte(amount.value.abs()));
  const sum = { amount, net: null, tax: null };
  if (gross?.length) {
    if (!isLargest([...labelled("total", "due", "noTotal", "subtotal"), ...net])) return null;
    return { ...sum, isSure: net.length === 0 || taxes.length === 0 };
  }
  // A total beside a tax is the gross one only if the tax is contained in it.
  const included = taxes.every((tax) => isIncluded(tax, amount.value));
  const nets = net.every(({ value }) => value.eq(amount.value));
  const hasTax = taxes.length > 0;
  const others = amounts.filter(
    ({ meaning }) => meaning !== "unrelated" && meaning !== "noTotal" && meaning !== "subtotal",
  );
  if (!included || (net.length > 0 && !(nets && !hasTax)) || !isLargest(others)) return null;
  if (total?.length) return { ...sum, isSure: isLargest(labelled("due")) };
  return labelled("noTotal", "subtotal").length > 0 ? null : { ...sum, isSure: false };
}

/** Whether a tax is that part of a gross amount which its rate gives. */
function isIncluded({ rate, value }: PageAmount, gross: Big): boolean {
  if (rate === null) return false;
  return gross.times(rate).div(new Big(100).plus(rate)).minus(value).abs().lte("0.02");
}

/** Returns the totals that are a net amount plus one tax, or plus several listed one after the other. */
function addedUp(totals: readonly PageAmount[], nets: readonly PageAmount[], taxes: readonly PageAmount[]) {
  const sums = runsOf(distinct(taxes).map(({ value }) => value));
  return totals.flatMap((amount) =>
    nets.flatMap((net) =>
      sums
        .filter((tax) => net.value.plus(tax).eq(amount.value) && tax.abs().lte(net.value.abs().times(maxTax)))
        .map((tax) => ({ amount, net, tax })),
    ),
  );
}

/** Returns the totals that are the net amount, where each tax is zero. */
function untaxed(amounts: readonly PageAmount[], labelled: Labelled) {
  const taxes = amounts.filter(({ meaning }) => meaning === "tax");
  if (taxes.length === 0 || !taxes.every(({ value }) => value.eq(0))) return [];
  return labelled("gross", "total").flatMap((amount) =>
    labelled("net", "subtotal")
      .filter(({ value }) => value.eq(amount.value))
      .map((net) => ({ amount, net, tax: new Big(0) })),
  );
}

/** Returns the sums of up to five neighbours, which may be the taxes of several rates. */
function runsOf(values: readonly Big[]): Big[] {
  return values.flatMap((_, from) => {
    let sum = new Big(0);
    return values.slice(from, from + 5).map((value) => (sum = sum.plus(value)));
  });
}
