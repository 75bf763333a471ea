import "server-only";
import type { DatevFinding, DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { isSideUnclear } from "#lib/shared/postings/booking-sides.ts";
import { contraAccount, unbookableType } from "./accounts.ts";
import { isAutomatic } from "./automatic-accounts.ts";
import { maxRowBytes, maxRows } from "./batch-parts.ts";
import type { BookedRow, RowSource } from "./book-row.ts";
import { field } from "./columns.ts";
import { yearsFromSettings } from "./fiscal-year.ts";

/** A row before its checks. */
export type Candidate = RowSource &
  BookedRow & {
    /**
     * Whether the splits add up to the posting's amount. Calculated once per posting, which may have very
     * many splits.
     */
    addsUp: boolean;
  };
type Check = (candidate: Candidate) => DatevFinding | null;

const found = (code: DatevFindingCode, column: number, value: string): DatevFinding => ({
  code,
  field: column,
  value,
});

/** The posting must be an invoice, or of a type that has a contra account in the settings. */
const ofType: Check = ({ posting: { type }, settings }) => {
  const code = unbookableType(type, settings);
  return code && found(code, field.account, type);
};

/** Returns the check for invoices alone, which are booked to a supplier. */
const ofInvoice =
  (check: Check): Check =>
  (candidate) =>
    candidate.posting.type === "DOCUMENT" ? check(candidate) : null;

/**
 * The document type must be a known incoming invoice or credit note, because only those are booked to a
 * supplier.
 */
const ofDocumentType: Check = ({ posting, settings }) => {
  const own = (posting.documentType ?? "").trim();
  const known = settings.documentTypes.some((type) => type.toLowerCase() === own.toLowerCase());
  return known ? null : found("DOCUMENT_TYPE_OTHER", field.side, own);
};

/**
 * Check 8: the date is at most one fiscal year away from that of the settings. DATEV would silently use the
 * header's year.
 */
const check8DateInYear: Check = ({ day, settings }) =>
  day !== null && Math.abs(yearsFromSettings(day, settings)) > 1
    ? found("DATE_OUTSIDE_FISCAL_YEARS", field.date, day)
    : null;

/** Check 9: the date has a day and a month with leading zeros. */
const check9Date: Check = (candidate) =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/.test(candidate.cells.date)
    ? null
    : found("DATE_MISSING", field.date, candidate.posting.invoiceDate ?? "");

/**
 * Check 10: the amount has up to ten digits, a comma and two decimals; no sign, dot or thousands separator.
 * The amount in the currency of the books is empty without a foreign one.
 */
const check10Amount =
  (name: "amount" | "baseAmount"): Check =>
  ({ cells }) =>
    /^(\d{1,10},\d{2})?$/.test(cells[name]) ? null : found("AMOUNT_UNREADABLE", field[name], cells[name]);

/** Check 11: the amount is not zero, which DATEV refuses. */
const check11Zero =
  (name: "amount" | "baseAmount"): Check =>
  ({ cells }) =>
    /^0+,0+$/.test(cells[name]) ? found("AMOUNT_ZERO", field[name], "0,00") : null;

/** Check 11: the amounts are gross. If the splits do not add up to the cent, they are net or incomplete. */
const check11Gross: Check = ({ posting, addsUp }) =>
  addsUp ? null : found("SPLITS_DO_NOT_ADD_UP", field.amount, String(posting.amount.value));

/** Check 12: the side is S or H. A credit note with a positive amount does not determine it. */
const check12Side: Check = ({ posting }) =>
  isSideUnclear(posting) ? found("SIDE_UNCLEAR", field.side, posting.documentType ?? "") : null;

/** Check 13: the supplier's account is present. Otherwise DATEV may copy that of the previous line. */
const check13Supplier: Check = (candidate) =>
  candidate.cells.account === "" ? found("SUPPLIER_NUMBER_MISSING", field.account, "") : null;

/** Check 13: the ledger account is present. */
const check13Ledger: Check = (candidate) =>
  candidate.cells.counterAccount === "" ? found("LEDGER_ACCOUNT_MISSING", field.counterAccount, "") : null;

const fitsLedger = (account: string, { settings }: Candidate) =>
  account.length === settings.accountLength && /^0*[1-9]\d*$/.test(account);
const fitsSupplier = (account: string, { settings }: Candidate) =>
  account.length === settings.accountLength + 1 && /^[7-9]\d*$/.test(account);

/** Check 14: the supplier's account begins with 7, 8 or 9 and has one digit more than a ledger account. */
const check14Supplier: Check = (candidate) => {
  const account = candidate.cells.account;
  const fits = fitsSupplier(account, candidate);
  return fits || account === "" ? null : found("SUPPLIER_NUMBER_UNFIT", field.account, account);
};

/** Check 14: the contra account is a ledger account, or one of a supplier, such as an employee's. */
const check14Contra: Check = (candidate) => {
  const account = contraAccount(candidate.posting, candidate.settings);
  return account === null || fitsLedger(account, candidate) || fitsSupplier(account, candidate)
    ? null
    : found("CONTRA_ACCOUNT_UNFIT", field.account, account);
};

/**
 * Check 14: the ledger account has the number of digits of the settings, including leading zeros. Otherwise
 * it could be another account.
 */
const check14Ledger: Check = (candidate) => {
  const account = candidate.cells.counterAccount;
  const fits = fitsLedger(account, candidate);
  return fits || account === "" ? null : found("LEDGER_ACCOUNT_UNFIT", field.counterAccount, account);
};

/** Check 15: the two accounts differ. */
const check15Accounts: Check = (candidate) => {
  const account = candidate.cells.account;
  return account !== "" && account === candidate.cells.counterAccount
    ? found("ACCOUNTS_EQUAL", field.counterAccount, account)
    : null;
};

/** Check 16: an account with automatic tax has no tax key, except 40, which turns the automatic tax off. */
const check16Automatic: Check = (candidate) => {
  const code = candidate.cells.taxCode;
  return code !== "" && code !== "40" && isAutomatic(candidate.cells.counterAccount, candidate.settings)
    ? found("TAX_CODE_ON_AUTOMATIC_ACCOUNT", field.taxCode, code)
    : null;
};

/** Check 16: a tax key of DATEV has at most four digits. */
const check16Key: Check = (candidate) => {
  const code = candidate.cells.taxCode;
  return /^\d{0,4}$/.test(code) ? null : found("TAX_CODE_UNFIT", field.taxCode, code);
};

/** Check 17: keys 2 and 3 belong to sales and are refused. */
const check17Sales: Check = (candidate) => {
  const code = candidate.cells.taxCode;
  return /^0*[23]$/.test(code) ? found("TAX_CODE_OF_SALES", field.taxCode, code) : null;
};

/** Check 18: the document number fits without being cut. */
const check18Number: Check = (candidate) =>
  /^[A-Za-z0-9$&%*+/-]{0,36}$/.test(candidate.cells.documentNumber)
    ? null
    : found("DOCUMENT_NUMBER_TOO_LONG", field.documentNumber, candidate.posting.invoiceId ?? "");

/**
 * Check 18: no other document of the supplier has the same number in DATEV, which would join both into one
 * open item. `sameAs` is the number of that document.
 */
export function check18OpenItem(sameAs: string | null): DatevFinding[] {
  return sameAs === null ? [] : [found("DOCUMENT_NUMBER_AMBIGUOUS", field.documentNumber, sameAs)];
}

/** Check 21: the currency is that of the books, or there is a rate for the day of the document. */
const check21Currency: Check = ({ posting: { amount }, settings, exchange, day }) =>
  amount.currencyCode === settings.baseCurrency || exchange
    ? null
    : found("RATE_MISSING", field.rate, [amount.currencyCode, day].filter(Boolean).join(" "));

/** Check 22: the lock is 0 in every row. An empty value or a single 1 locks the whole batch for good. */
const check22Lock: Check = (candidate) =>
  candidate.cells.lock === "0" ? null : found("LOCK_UNCLEAR", field.lock, candidate.cells.lock);

/** The code must fit unchanged, because a changed code would be another cost center. */
const costCode =
  (name: "costCenter" | "costObject"): Check =>
  ({ cells }) =>
    /^[A-Za-z0-9_ ]{0,36}$/.test(cells[name]) ? null : found("COST_CODE_UNFIT", field[name], cells[name]);

const checks: readonly Check[] = [
  ...[ofType, ofInvoice(ofDocumentType), check8DateInYear, check9Date],
  ...[check10Amount("amount"), check11Zero("amount"), check11Gross],
  ...[check12Side, ofInvoice(check13Supplier), check13Ledger, ofInvoice(check14Supplier), check14Contra],
  ...[check14Ledger, check15Accounts, check16Automatic, check16Key, check17Sales, check18Number],
  ...[check21Currency, check10Amount("baseAmount"), check11Zero("baseAmount"), check22Lock],
  ...[costCode("costCenter"), costCode("costObject")],
];

/** Returns all findings about a row in the order of the checks, and then the notes about changed values. */
export function checkRow(candidate: Candidate): DatevFinding[] {
  const findings: DatevFinding[] = [];
  for (const check of checks) {
    const finding = check(candidate);
    if (finding) findings.push(finding);
  }
  findings.push(...candidate.notes);
  return findings;
}

/** The finding for a posting without split postings. */
export const splitsMissing: DatevFinding = found("SPLITS_MISSING", field.amount, "");

/** The finding for a posting without a day. */
export const dateMissing: DatevFinding = found("DATE_MISSING", field.date, "");

/** Check 23: the rows of a posting and their bytes fit into a batch. */
export function check23Splits(count: number, bytes: number): DatevFinding[] {
  return count > maxRows || bytes > maxRowBytes
    ? [found("TOO_MANY_SPLITS", field.amount, String(count))]
    : [];
}

/** The finding for a row that is held because of another row of its posting. */
export const otherRowHeld: DatevFinding = found("OTHER_ROW_HELD", field.amount, "");
