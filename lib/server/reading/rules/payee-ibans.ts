import "server-only";
import { isIban } from "#lib/shared/iban.ts";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";

/** Means of payment by which the seller takes the money (UNTDID 4461): an account is then the buyer's. */
const collected = new Set(["49", "59"]);

/**
 * Returns the IBANs to which an invoice is to be paid (BT-84), each once, without blanks and in order. One
 * with wrong check digits is left out, and that of a direct debit.
 */
export function payeeIbans({ payments }: Pick<XmlInvoice, "payments">): string[] {
  const ibans = payments
    .filter(({ means }) => !collected.has(means ?? ""))
    .map(({ iban }) => iban?.replaceAll(/\s/g, "").toUpperCase() ?? "")
    .filter(isIban);
  return [...new Set(ibans)].toSorted();
}
