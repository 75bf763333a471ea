/** The remedy that a person has for a finding. */
export type DatevRemedy = "MEND_SETTING" | "HOLD_ROW" | "REPLACE_CHARACTER";

/**
 * The number of DATEV's acceptance check (0: a rule of this app), whether a finding holds the row, and the
 * remedy.
 */
type Rule = { check: number; holds: boolean; remedy: DatevRemedy };

const holds = (check: number, remedy: DatevRemedy = "HOLD_ROW"): Rule => ({ check, holds: true, remedy });
const notes = (check: number, remedy: DatevRemedy): Rule => ({ check, holds: false, remedy });

/**
 * All possible findings about a row. A finding that holds a row keeps the whole posting out of the batch,
 * so that no invoice is booked in part. Any other finding reports a change to the row, or a point to check.
 */
export const datevFindings = {
  CHARACTER_REPLACED: notes(2, "REPLACE_CHARACTER"),
  DATE_OUTSIDE_FISCAL_YEARS: holds(8, "MEND_SETTING"),
  DATE_MISSING: holds(9),
  AMOUNT_UNREADABLE: holds(10),
  AMOUNT_ZERO: holds(11),
  SPLITS_MISSING: holds(11),
  SPLITS_DO_NOT_ADD_UP: holds(11),
  SIDE_UNCLEAR: holds(12),
  SUPPLIER_NUMBER_MISSING: holds(13),
  LEDGER_ACCOUNT_MISSING: holds(13),
  SUPPLIER_NUMBER_UNFIT: holds(14, "MEND_SETTING"),
  LEDGER_ACCOUNT_UNFIT: holds(14, "MEND_SETTING"),
  CONTRA_ACCOUNT_UNFIT: holds(14, "MEND_SETTING"),
  ACCOUNTS_EQUAL: holds(15),
  TAX_CODE_ON_AUTOMATIC_ACCOUNT: holds(16),
  TAX_CODE_UNFIT: holds(16),
  TAX_CODE_OF_SALES: notes(17, "HOLD_ROW"),
  DOCUMENT_NUMBER_TOO_LONG: holds(18),
  DOCUMENT_NUMBER_AMBIGUOUS: holds(18),
  DOCUMENT_NUMBER_CHANGED: notes(18, "REPLACE_CHARACTER"),
  DOCUMENT_NUMBER_MISSING: notes(18, "HOLD_ROW"),
  TEXT_CUT: notes(19, "REPLACE_CHARACTER"),
  INFORMATION_CUT: notes(20, "REPLACE_CHARACTER"),
  RATE_MISSING: holds(21, "MEND_SETTING"),
  LOCK_UNCLEAR: holds(22),
  TOO_MANY_SPLITS: holds(23),
  POSTING_TYPE_OTHER: holds(0),
  CARD_ACCOUNT_MISSING: holds(0, "MEND_SETTING"),
  SETTLEMENT_ACCOUNT_MISSING: holds(0, "MEND_SETTING"),
  REIMBURSEMENT_ACCOUNT_MISSING: holds(0, "MEND_SETTING"),
  DOCUMENT_TYPE_OTHER: holds(0, "MEND_SETTING"),
  COST_CODE_UNFIT: holds(0),
  TEXT_LIKE_FORMULA: notes(0, "REPLACE_CHARACTER"),
  OTHER_ROW_HELD: holds(0),
} as const satisfies Record<string, Rule>;

export type DatevFindingCode = keyof typeof datevFindings;

/** The codes of all findings. */
export const datevFindingCodes = Object.keys(datevFindings) as [DatevFindingCode, ...DatevFindingCode[]];

/** A finding about a row: the field of the batch (counted from 1) and the value that it concerns. */
export type DatevFinding = { code: DatevFindingCode; field: number; value: string };
