import "server-only";
import type { DatevFinding, DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { isAutomatic } from "./automatic-accounts.ts";
import type { BookedRow, RowSource } from "./book-row.ts";
import { field } from "./columns.ts";
import { yearsFromSettings } from "./fiscal-year.ts";

/** A row before it is known whether it may be written. */
export type Candidate = RowSource & BookedRow;
type Check = (candidate: Candidate) => DatevFinding | null;

const found = (code: DatevFindingCode, place: number, value: string): DatevFinding => ({
  code,
  field: place,
  value,
});
const valueOf = ({ values }: Candidate, place: number) => values.get(place) ?? "";

/** The type of a posting says whether it is an invoice at all. */
const ofType: Check = ({ posting }) =>
  posting.type === "DOCUMENT" ? null : found("POSTING_TYPE_OTHER", field.side, posting.type);

/** Only what is known as an incoming invoice or credit note is booked to a supplier. */
const ofDocumentType: Check = ({ posting, settings }) => {
  const own = (posting.documentType ?? "").trim();
  const known = settings.documentTypes.some((type) => type.toLowerCase() === own.toLowerCase());
  return known ? null : found("DOCUMENT_TYPE_OTHER", field.side, own);
};

/** 8: the date lies in a fiscal year next to that of the settings; DATEV would take the header's year silently. */
const check8DateInYear: Check = ({ day, settings }) =>
  day !== null && Math.abs(yearsFromSettings(day, settings)) > 1
    ? found("DATE_OUTSIDE_FISCAL_YEARS", field.date, day)
    : null;

/** 9: a real day with its leading zero. */
const check9Date: Check = (candidate) =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/.test(valueOf(candidate, field.date))
    ? null
    : found("DATE_MISSING", field.date, candidate.posting.invoiceDate ?? "");

/** 10: up to ten digits, a comma, two decimals; no sign, dot or thousands. */
const check10Amount: Check = (candidate) =>
  /^\d{1,10},\d{2}$/.test(valueOf(candidate, field.amount))
    ? null
    : found("AMOUNT_UNREADABLE", field.amount, valueOf(candidate, field.amount));

/** 11: not zero, which DATEV refuses. */
const check11Zero: Check = (candidate) =>
  /^0+,0+$/.test(valueOf(candidate, field.amount)) ? found("AMOUNT_ZERO", field.amount, "0,00") : null;

/** 11: gross; splits that are not the whole amount to the cent are net, or not all. */
const check11Gross: Check = ({ posting, addsUp }) =>
  addsUp ? null : found("SPLITS_DO_NOT_ADD_UP", field.amount, String(posting.amount.value));

const creditNote = /gutschrift|credit note|rechnungskorrektur|storno/i;

/** 12: S or H; a credit note with a positive amount leaves open which. */
const check12Side: Check = ({ posting }) =>
  posting.amount.value > 0 && creditNote.test(posting.documentType ?? "")
    ? found("SIDE_UNCLEAR", field.side, posting.documentType ?? "")
    : null;

/** 13: the supplier's account is there; DATEV may copy that of the line above. */
const check13Supplier: Check = (candidate) =>
  valueOf(candidate, field.account) === "" ? found("SUPPLIER_NUMBER_MISSING", field.account, "") : null;

/** 13: the ledger account is there. */
const check13Ledger: Check = (candidate) =>
  valueOf(candidate, field.counterAccount) === ""
    ? found("LEDGER_ACCOUNT_MISSING", field.counterAccount, "")
    : null;

/** 14: a supplier's account begins with 7, 8 or 9 and has a digit more than a ledger account. */
const check14Supplier: Check = (candidate) => {
  const account = valueOf(candidate, field.account);
  const fits = /^[7-9]\d*$/.test(account) && account.length === candidate.settings.accountLength + 1;
  return fits || account === "" ? null : found("SUPPLIER_NUMBER_UNFIT", field.account, account);
};

/** 14: a ledger account has the digits of the settings, zeros before it included; else it could be another one. */
const check14Ledger: Check = (candidate) => {
  const account = valueOf(candidate, field.counterAccount);
  const fits = /^\d*[1-9]\d*$/.test(account) && account.length === candidate.settings.accountLength;
  return fits || account === "" ? null : found("LEDGER_ACCOUNT_UNFIT", field.counterAccount, account);
};

/** 15: two different accounts. */
const check15Accounts: Check = (candidate) => {
  const account = valueOf(candidate, field.account);
  return account !== "" && account === valueOf(candidate, field.counterAccount)
    ? found("ACCOUNTS_EQUAL", field.counterAccount, account)
    : null;
};

/** 16: no tax key on an account that has its own, but 40, which turns that off. */
const check16Automatic: Check = (candidate) => {
  const code = valueOf(candidate, field.taxCode);
  return code !== "" &&
    code !== "40" &&
    isAutomatic(valueOf(candidate, field.counterAccount), candidate.settings)
    ? found("TAX_CODE_ON_AUTOMATIC_ACCOUNT", field.taxCode, code)
    : null;
};

/** 16: a tax key of DATEV, one to four digits. */
const check16Key: Check = (candidate) => {
  const code = valueOf(candidate, field.taxCode);
  return /^\d{0,4}$/.test(code) ? null : found("TAX_CODE_UNFIT", field.taxCode, code);
};

/** 17: keys 2 and 3 are those of sales. */
const check17Sales: Check = (candidate) => {
  const code = valueOf(candidate, field.taxCode);
  return /^0*[23]$/.test(code) ? found("TAX_CODE_OF_SALES", field.taxCode, code) : null;
};

/** 18: the number of the document in full. */
const check18Number: Check = (candidate) =>
  /^[A-Za-z0-9$&%*+/-]{0,36}$/.test(valueOf(candidate, field.documentNumber))
    ? null
    : found("DOCUMENT_NUMBER_TOO_LONG", field.documentNumber, candidate.posting.invoiceId ?? "");

/** 21: another currency wants a rate, which the source does not have. */
const check21Currency: Check = ({ posting, settings }) =>
  posting.amount.currencyCode === settings.baseCurrency
    ? null
    : found("FOREIGN_CURRENCY", field.currency, posting.amount.currencyCode);

/** 22: 0 in every row; empty or one 1 locks the batch for good. */
const check22Lock: Check = (candidate) =>
  valueOf(candidate, field.lock) === "0"
    ? null
    : found("LOCK_UNCLEAR", field.lock, valueOf(candidate, field.lock));

/** Another code would be another cost center. */
const costCode =
  (place: number): Check =>
  (candidate) =>
    /^[A-Za-z0-9_ ]{0,36}$/.test(valueOf(candidate, place))
      ? null
      : found("COST_CODE_UNFIT", place, valueOf(candidate, place));

const checks: readonly Check[] = [
  ...[ofType, ofDocumentType, check8DateInYear, check9Date, check10Amount, check11Zero, check11Gross],
  ...[check12Side, check13Supplier, check13Ledger, check14Supplier, check14Ledger, check15Accounts],
  ...[check16Automatic, check16Key, check17Sales, check18Number, check21Currency, check22Lock],
  ...[costCode(field.costCenter), costCode(field.costObject)],
];

/** All that is to be said about a row, in the order of the checks; what was changed about it comes last. */
export function checkRow(candidate: Candidate): DatevFinding[] {
  return [...checks.flatMap((check) => check(candidate) ?? []), ...candidate.notes];
}

/** What is to be said about a posting that has no split posting to check. */
export const splitsMissing: DatevFinding = found("SPLITS_MISSING", field.amount, "");

/** The rows of a batch; a posting that has more can't be in one. */
export const mostRows = 99_999;

/** 23: as many rows as one batch may have. */
export function check23Splits(count: number): DatevFinding[] {
  return count > mostRows ? [found("TOO_MANY_SPLITS", field.amount, String(count))] : [];
}

/** For a row that is held with another one of its posting. */
export const otherRowHeld: DatevFinding = found("OTHER_ROW_HELD", field.amount, "");
