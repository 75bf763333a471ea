import { z } from "zod";
import { datevSettings, type DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevSuggestion } from "#lib/shared/datev-suggestion.ts";
import { type SettingName, settingNames } from "./setting-names.ts";

/** The settings as the values of a form. Each is text; a list has one entry per line. */
export type SettingValues = Record<SettingName, string>;

/** The value of the form for a chart that is none of the standard ones. Empty text is no choice yet. */
export const otherChart = "other";

/**
 * Returns the initial values of a form: the settings, or the suggestion and the defaults, with empty text
 * for the rest.
 */
export function valuesFrom(
  settings: DatevSettings | null,
  suggestion: DatevSuggestion | null = null,
): SettingValues {
  const usual = datevSettings.pick({
    fillAccounts: true,
    formatVersion: true,
    filePer: true,
    designation: true,
    baseCurrency: true,
    documentTypes: true,
    automaticAccounts: true,
    additionalInformation: true,
    supplierMasterData: true,
    documentPlace: true,
    documentFolders: true,
    timeZone: true,
  });
  const shown: Partial<Record<SettingName, DatevSettings[SettingName] | null>> = settings
    ? { ...settings, chart: settings.chart || otherChart }
    : {
        ...usual.parse({}),
        accountLength: suggestion?.accountLength ?? null,
        fiscalYearStart: suggestion?.fiscalYearStart ?? null,
      };
  const text = (name: SettingName) => {
    const value = shown[name];
    return Array.isArray(value) ? value.join("\n") : String(value ?? "");
  };
  return Object.fromEntries(settingNames.map((name) => [name, text(name)])) as SettingValues;
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];
const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text.trim()) : text);

// The server takes a missing chart for "none of the standard ones", which nobody chose here.
function chartOf(text: string): string | null {
  if (text === "") return null;
  return text === otherChart ? "" : text;
}

const orMissing = (text: string) => text.trim() || undefined;

const toBody = (values: SettingValues) => ({
  ...values,
  consultantNumber: numberOf(values.consultantNumber),
  clientNumber: numberOf(values.clientNumber),
  accountLength: numberOf(values.accountLength),
  formatVersion: numberOf(values.formatVersion),
  chart: chartOf(values.chart),
  fillAccounts: values.fillAccounts === "true",
  additionalInformation: values.additionalInformation === "true",
  supplierMasterData: values.supplierMasterData === "true",
  documentTypes: linesOf(values.documentTypes),
  cardTransactionAccount: orMissing(values.cardTransactionAccount),
  cardSettlementAccount: orMissing(values.cardSettlementAccount),
  reimbursementAccount: orMissing(values.reimbursementAccount),
  automaticAccounts: linesOf(values.automaticAccounts),
  designation: values.designation.trim(),
  documentFolders: values.documentFolders.trim(),
  timeZone: values.timeZone.trim(),
});

/** The schema of the form: its values as the body of the request, by the server's own schema. */
export const settingsForm = z
  .custom<SettingValues>()
  .transform((values): unknown => toBody(values))
  .pipe(datevSettings);
