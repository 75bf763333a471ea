import "server-only";
import Big from "big.js";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";

/** Returns a decimal of a file, or null where there is none. */
export function bigOf(text: string | null): Big | null {
  return text !== null && /^[+-]?\d{1,30}(\.\d{1,30})?$/.test(text.trim())
    ? new Big(text.trim().replace("+", ""))
    : null;
}

/** Returns the exact sum. */
export const sumOfBig = (values: readonly Big[]): Big =>
  values.reduce((sum, value) => sum.plus(value), new Big(0));

/** Returns the gross total of an XML invoice (BT-112), or what its taxes add up to where it has none. */
export function grossOfXml({ totals, taxes }: XmlInvoice): Big | null {
  const gross = bigOf(totals.gross);
  if (gross) return gross;
  const parts = taxes.flatMap(({ basis, amount }) => [bigOf(basis), bigOf(amount)]);
  return parts.length > 0 && parts.every((part) => part !== null) ? sumOfBig(parts) : null;
}

/**
 * Returns the rounded total that is to be paid (BT-115), where rounding (BT-114) is all that makes it
 * differ from the gross total. A rest after a prepayment is none.
 */
export function roundedTotal({ totals }: XmlInvoice): Big | null {
  const [gross, rounding, payable, prepaid] = [
    totals.gross,
    totals.rounding,
    totals.payable,
    totals.prepaid,
  ].map(bigOf);
  if (!gross || !rounding || !payable || (prepaid && !prepaid.eq(0))) return null;
  return gross.plus(rounding).eq(payable) ? payable : null;
}
