import type { Posting, SplitPosting } from "#contract/posting.ts";
import { isSettledType, isSideUnclear, supplierSide } from "#lib/shared/postings/booking-sides.ts";

/** An account of a booking. The code of a contra account that the settings decide is null. */
export type BookedAccount = { kind: "ledger" | "supplier" | "settings"; code: string | null };

/** A split as it is booked. `amount` is without sign, unless debit and credit are unclear. */
export type Booking = { debit: BookedAccount; credit: BookedAccount; amount: number };

/**
 * Whether the accounts of a posting can be told by debit and credit. Otherwise `debit` is the ledger
 * account.
 */
export const hasSides = (posting: Posting): boolean => !isSideUnclear(posting);

/**
 * Returns a split as DATEV batches book it: the ledger account against that of the supplier, or the one in
 * its place.
 */
export function bookingOf(posting: Posting, split: SplitPosting): Booking {
  const ledger: BookedAccount = { kind: "ledger", code: split.generalLedgerAccount ?? null };
  const contra: BookedAccount = isSettledType(posting.type)
    ? { kind: "settings", code: null }
    : { kind: "supplier", code: posting.contact?.accountsPayableNumber ?? null };
  if (!hasSides(posting)) return { debit: ledger, credit: contra, amount: split.amount };
  const amount = Math.abs(split.amount);
  return supplierSide(split.amount) === "H"
    ? { debit: ledger, credit: contra, amount }
    : { debit: contra, credit: ledger, amount };
}
