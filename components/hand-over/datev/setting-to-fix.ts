import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { SettingName } from "./setting-values.ts";

/** The setting that may have caused a finding. */
export const settingToFix: Partial<Record<DatevFindingCode, SettingName>> = {
  DATE_OUTSIDE_FISCAL_YEARS: "fiscalYearStart",
  SUPPLIER_NUMBER_UNFIT: "accountLength",
  LEDGER_ACCOUNT_UNFIT: "accountLength",
  TAX_CODE_ON_AUTOMATIC_ACCOUNT: "chart",
  CONTRA_ACCOUNT_UNFIT: "accountLength",
  CARD_ACCOUNT_MISSING: "cardTransactionAccount",
  SETTLEMENT_ACCOUNT_MISSING: "cardSettlementAccount",
  REIMBURSEMENT_ACCOUNT_MISSING: "reimbursementAccount",
  DOCUMENT_TYPE_OTHER: "documentTypes",
};
