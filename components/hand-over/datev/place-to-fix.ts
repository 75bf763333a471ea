import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { SettingName } from "./setting-names.ts";

/** Where a finding is mended: a setting, or the page of the exchange rates. */
export type FixPlace = SettingName | "exchangeRates";

/** Where the cause of a finding may be mended. */
export const placeToFix: Partial<Record<DatevFindingCode, FixPlace>> = {
  DATE_OUTSIDE_FISCAL_YEARS: "fiscalYearStart",
  SUPPLIER_NUMBER_UNFIT: "accountLength",
  LEDGER_ACCOUNT_UNFIT: "accountLength",
  TAX_CODE_ON_AUTOMATIC_ACCOUNT: "chart",
  CONTRA_ACCOUNT_UNFIT: "accountLength",
  CARD_ACCOUNT_MISSING: "cardTransactionAccount",
  SETTLEMENT_ACCOUNT_MISSING: "cardSettlementAccount",
  REIMBURSEMENT_ACCOUNT_MISSING: "reimbursementAccount",
  RATE_MISSING: "exchangeRates",
  DOCUMENT_TYPE_OTHER: "documentTypes",
};
