import Big from "big.js";
import type { DrawnPosting } from "./document-input.ts";
import { fractionDigits } from "./format-amount.ts";

/**
 * A line of an invoice. `net` and `tax` add up to `gross`. Amounts are in major units of the posting's
 * currency.
 */
export type InvoiceLine = {
  text: string;
  note: string;
  costCenter: string;
  rate: number;
  net: Big;
  tax: Big;
  gross: Big;
};

/** The part of an invoice with one tax rate, in percent. */
export type TaxGroup = { rate: number; net: Big; tax: Big; gross: Big };

/** The amounts of an invoice. `net + tax = gross` and `gross + rounding = payable` hold exactly. */
export type ComputedInvoice = {
  lines: InvoiceLine[];
  groups: TaxGroup[];
  net: Big;
  tax: Big;
  gross: Big;
  rounding: Big;
  payable: Big;
};

const ratesByTaxCode = new Map([
  ["9", 19],
  ["8", 7],
]);

/** Returns the value added tax in percent of a tax code: 9 is 19 %, 8 is 7 %, any other is 0 %. */
export function taxRate(taxCode: string | undefined): number {
  return ratesByTaxCode.get(taxCode ?? "") ?? 0;
}

const sum = (amounts: readonly Big[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0));

/**
 * Computes the amounts of an invoice from a posting's gross split postings. Each rate is rounded once, on
 * its total. A line gets the difference of the rounded running totals, so that the lines add up to the
 * total to the cent. A posting without split postings becomes one untaxed line. `rounding` is the posting's
 * amount minus the sum of the split postings, usually 0.
 */
export function computeInvoice(posting: Pick<DrawnPosting, "amount" | "splitPostings">): ComputedInvoice {
  const digits = fractionDigits(posting.amount.currencyCode);
  const payable = new Big(posting.amount.value);
  const running = new Map<number, Big>();
  const netOf = (gross: Big, rate: number) =>
    rate === 0
      ? gross
      : gross
          .times(100)
          .div(100 + rate)
          .round(digits, Big.roundHalfUp);
  const splits =
    posting.splitPostings.length > 0 ? posting.splitPostings : [{ amount: posting.amount.value }];
  const lines = splits.map((split: Partial<DrawnPosting["splitPostings"][number]> & { amount: number }) => {
    const rate = taxRate(split.bookingKey?.taxCode);
    const gross = new Big(split.amount);
    const before = running.get(rate) ?? new Big(0);
    const after = before.plus(gross);
    running.set(rate, after);
    const net = netOf(after, rate).minus(netOf(before, rate));
    return {
      text: split.postingText?.trim() || "Lieferung und Leistung",
      note: split.note ?? "",
      costCenter: split.costCenter?.code ?? "",
      rate,
      net,
      tax: gross.minus(net),
      gross,
    };
  });
  const groups = [...running]
    .map(([rate, gross]) => ({ rate, gross, net: netOf(gross, rate), tax: gross.minus(netOf(gross, rate)) }))
    .sort((a, b) => b.rate - a.rate);
  const gross = sum(groups.map((group) => group.gross));
  return {
    lines,
    groups,
    net: sum(groups.map((group) => group.net)),
    tax: sum(groups.map((group) => group.tax)),
    gross,
    rounding: payable.minus(gross),
    payable,
  };
}
