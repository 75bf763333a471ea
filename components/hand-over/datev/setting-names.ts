import type { DatevSettings } from "#lib/shared/datev-settings.ts";

/** The settings that everybody has to give, in the order of the form. */
export const mainSettingNames = [
  "consultantNumber",
  "clientNumber",
  "accountLength",
  "fiscalYearStart",
  "chart",
] as const satisfies readonly (keyof DatevSettings)[];

/** The settings that have a usual value, in the order of the form. */
export const advancedSettingNames = [
  "fillAccounts",
  "filePer",
  "designation",
  "baseCurrency",
  "formatVersion",
  "additionalInformation",
  "supplierMasterData",
  "documentTypes",
  "cardTransactionAccount",
  "cardSettlementAccount",
  "reimbursementAccount",
  "automaticAccounts",
  "documentPlace",
  "documentFolders",
  "timeZone",
] as const satisfies readonly (keyof DatevSettings)[];

/** All settings of the form. */
export const settingNames = [...mainSettingNames, ...advancedSettingNames] as const;

/** The name of a setting. */
export type SettingName = (typeof settingNames)[number];
