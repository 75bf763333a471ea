import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { isSettledType, type SettledType } from "#lib/shared/postings/booking-sides.ts";

/**
 * The posting types that are booked to an account of the settings: the setting, and the finding without it.
 */
const contraTypes = {
  CARD_TRANSACTION: { setting: "cardTransactionAccount", missing: "CARD_ACCOUNT_MISSING" },
  CARD_SETTLEMENT: { setting: "cardSettlementAccount", missing: "SETTLEMENT_ACCOUNT_MISSING" },
  REIMBURSEMENT_ITEM: { setting: "reimbursementAccount", missing: "REIMBURSEMENT_ACCOUNT_MISSING" },
} as const satisfies Record<SettledType, { setting: keyof DatevSettings; missing: DatevFindingCode }>;

const contraTypeOf = (type: string) => (isSettledType(type) ? contraTypes[type] : null);

/**
 * Returns the finding for a posting type that can't be booked with these settings: one that nobody knows, or
 * whose contra account is not set. Null for an invoice and for a type with a contra account.
 */
export function unbookableType(type: string, settings: DatevSettings): DatevFindingCode | null {
  if (type === "DOCUMENT") return null;
  const contraType = contraTypeOf(type);
  if (!contraType) return "POSTING_TYPE_OTHER";
  return settings[contraType.setting] ? null : contraType.missing;
}

/**
 * Returns the contra account of a posting that is none of a supplier: of a card or a reimbursement. Null for
 * an invoice, and where the settings have none.
 */
export function contraAccount({ type }: Posting, settings: DatevSettings): string | null {
  const contraType = contraTypeOf(type);
  const account = contraType && settings[contraType.setting];
  return account ? filledAccount(account, settings) : null;
}

/** Returns the account of the field Konto: the contra account of a card or reimbursement, or the supplier. */
export function bookedAccount(posting: Posting, settings: DatevSettings): string {
  return contraAccount(posting, settings) ?? posting.contact?.accountsPayableNumber ?? "";
}

/**
 * Returns whether DATEV keeps an open item for a posting. It does for accounts of suppliers, which have a
 * digit more, and not for the ledger account of a card.
 */
export function opensItem(posting: Posting, settings: DatevSettings): boolean {
  const contra = contraAccount(posting, settings);
  return contra === null || contra.length > settings.accountLength;
}

/** Returns a ledger account, with zeros in front of a short one if the settings say so. */
export function filledAccount(account: string, settings: DatevSettings): string {
  const isShort = settings.fillAccounts && /^\d+$/.test(account);
  return isShort ? account.padStart(settings.accountLength, "0") : account;
}
