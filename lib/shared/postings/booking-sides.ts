import type { Posting } from "#contract/posting.ts";

/**
 * The posting types that are booked against an account of the settings and not against that of the supplier.
 */
export const settledTypes = ["CARD_TRANSACTION", "CARD_SETTLEMENT", "REIMBURSEMENT_ITEM"] as const;

export type SettledType = (typeof settledTypes)[number];

/** Whether postings of a type are booked against an account of the settings. */
export const isSettledType = (type: string): type is SettledType =>
  settledTypes.some((settled) => settled === type);

/** The sides of an account, with the letters of DATEV: S (Soll) is debit, H (Haben) is credit. */
export type BookingSide = "S" | "H";

/**
 * Returns the side of the supplier's account, or of the one in its place, in a split. The ledger account has
 * the other side. A negative amount, of a credit note, reverses them.
 */
export const supplierSide = (amount: number): BookingSide => (amount < 0 ? "S" : "H");

const creditNote = /gutschrift|credit note|rechnungskorrektur|storno/i;

/**
 * Whether nobody can tell debit from credit: a credit note with a positive amount may be meant either way.
 */
export const isSideUnclear = ({ amount, documentType }: Pick<Posting, "amount" | "documentType">): boolean =>
  amount.value > 0 && creditNote.test(documentType ?? "");
