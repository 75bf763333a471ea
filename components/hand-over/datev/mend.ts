import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { SettingName } from "./setting-values.ts";

/** The setting to look at when something was found that a setting may be the cause of. */
export const settingToMend: Partial<Record<DatevFindingCode, SettingName>> = {
  DATE_OUTSIDE_FISCAL_YEARS: "fiscalYearStart",
  SUPPLIER_NUMBER_UNFIT: "accountLength",
  LEDGER_ACCOUNT_UNFIT: "accountLength",
  DOCUMENT_TYPE_OTHER: "documentTypes",
};
