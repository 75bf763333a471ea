import "server-only";
import Big from "big.js";
import type { InvoiceAdjustment, XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import { bigOf, sumOfBig } from "./xml-amounts.ts";

/** A sum of an invoice that is not what its parts add up to; `term` is its business term in EN 16931. */
export type WrongSum = { term: string; stated: Big; calculated: Big };

/**
 * The difference that rounding per line may leave in a tax category (BR-S-08, BR-S-09 and those of other
 * categories).
 */
const roundingOfTax = new Big("0.02");

/**
 * Checks the sums of an invoice by EN 16931: BR-CO-10 to BR-CO-17 and the basis of each tax category. A
 * sum without its parts is not checked. Returns the first wrong one, or null; and how many were checked.
 */
export function checkXmlSums(invoice: XmlInvoice): { wrong: WrongSum | null; checked: number } {
  const sums = [...totalSums(invoice), ...taxSums(invoice)];
  const wrong = sums.find(({ stated, calculated, allowed }) => stated.minus(calculated).abs().gt(allowed));
  return { wrong: wrong ?? null, checked: sums.length };
}

type Sum = WrongSum & { allowed: Big };

function totalSums({ totals, lines, adjustments, taxes }: XmlInvoice): Sum[] {
  const exact = new Big(0);
  const amount = (text: string | null) => bigOf(text) ?? exact;
  const total = (name: keyof typeof totals) => amount(totals[name]);
  const sum = (term: string, stated: string | null, calculated: Big | null): Sum[] => {
    const value = bigOf(stated);
    return value && calculated
      ? [{ term, stated: value, calculated: calculated.round(2), allowed: exact }]
      : [];
  };
  const items = lines.filter(({ level }) => level === 0).map((line) => bigOf(line.total));
  const all = (isCharge: boolean) =>
    sumOfBig(adjustments.filter((one) => one.isCharge === isCharge).map(valueOf));
  const parts = taxes.map((tax) => bigOf(tax.amount));
  const known = (values: readonly (Big | null)[]) =>
    values.length > 0 && values.every((value) => value !== null) ? sumOfBig(values) : null;
  const hasNet = bigOf(totals.net) !== null;
  const net = total("lines").minus(total("allowances")).plus(total("charges"));
  return [
    ...sum("BT-106", totals.lines, known(items)),
    ...sum("BT-107", totals.allowances, adjustments.length > 0 ? all(false) : null),
    ...sum("BT-108", totals.charges, isBelow(totals.charges, all(true)) ? all(true) : null),
    ...sum("BT-109", totals.net, bigOf(totals.lines) && net),
    ...sum("BT-110", totals.tax, known(parts)),
    ...sum("BT-112", totals.gross, hasNet ? total("net").plus(total("tax")) : null),
    // The shortest profiles state no prepaid amount, and Italian invoices subtract a withheld tax.
    ...sum("BT-115", totals.payable, bigOf(totals.lines) && bigOf(totals.gross) && payableOf(total)),
  ];
}

/** Charges for freight may stand elsewhere (ZUGFeRD's extended profile), so that a larger sum is no error. */
const isBelow = (stated: string | null, calculated: Big) => bigOf(stated)?.lt(calculated) === true;

const payableOf = (total: (name: "gross" | "prepaid" | "rounding") => Big) =>
  total("gross").minus(total("prepaid")).plus(total("rounding"));

const valueOf = ({ amount }: InvoiceAdjustment) => bigOf(amount) ?? new Big(0);

/** The tax of each category from its basis and rate (BR-CO-17), and the bases together are the net total. */
function taxSums({ taxes, totals }: XmlInvoice): Sum[] {
  const each = taxes.flatMap(({ rate, basis, amount }) => {
    const [percent, base, stated] = [bigOf(rate), bigOf(basis), bigOf(amount)];
    if (!percent || !base || !stated) return [];
    return [
      { term: "BT-117", stated, calculated: base.times(percent).div(100).round(2), allowed: roundingOfTax },
    ];
  });
  const bases = taxes.map(({ basis }) => bigOf(basis));
  const net = bigOf(totals.net);
  if (!net || bases.length === 0 || bases.includes(null)) return each;
  return [
    ...each,
    { term: "BT-116", stated: sumOfBig(bases as Big[]), calculated: net, allowed: roundingOfTax },
  ];
}
