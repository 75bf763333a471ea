import { z } from "zod";
import { datevSettings, type DatevSettings } from "#lib/shared/datev-settings.ts";

/** The settings in the order of the form. */
export const settingNames = [
  "consultantNumber",
  "clientNumber",
  "fiscalYearStart",
  "accountLength",
  "fillAccounts",
  "chart",
  "filePer",
  "designation",
  "baseCurrency",
  "formatVersion",
  "additionalInformation",
  "documentTypes",
  "automaticAccounts",
  "timeZone",
] as const satisfies readonly (keyof DatevSettings)[];

export type SettingName = (typeof settingNames)[number];

/** The settings as the values of a form. Each is text; a list has one entry per line. */
export type SettingValues = Record<SettingName, string>;

/** Returns the initial values of a form: the settings, or the defaults with empty text for the rest. */
export function valuesFrom(settings: DatevSettings | null): SettingValues {
  const usual = datevSettings.pick({
    fillAccounts: true,
    formatVersion: true,
    chart: true,
    filePer: true,
    designation: true,
    baseCurrency: true,
    documentTypes: true,
    automaticAccounts: true,
    additionalInformation: true,
    timeZone: true,
  });
  const shown: Partial<DatevSettings> = settings ?? usual.parse({});
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

const toBody = (values: SettingValues) => ({
  ...values,
  consultantNumber: numberOf(values.consultantNumber),
  clientNumber: numberOf(values.clientNumber),
  accountLength: numberOf(values.accountLength),
  formatVersion: numberOf(values.formatVersion),
  fillAccounts: values.fillAccounts === "true",
  additionalInformation: values.additionalInformation === "true",
  documentTypes: linesOf(values.documentTypes),
  automaticAccounts: linesOf(values.automaticAccounts),
  designation: values.designation.trim(),
  timeZone: values.timeZone.trim(),
});

/** The schema of the form: its values as the body of the request, by the server's own schema. */
export const settingsForm = z
  .custom<SettingValues>()
  .transform((values): unknown => toBody(values))
  .pipe(datevSettings);
