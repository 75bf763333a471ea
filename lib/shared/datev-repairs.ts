import { z } from "zod";
import { datevSettings, type DatevSettings } from "./datev-settings.ts";

/**
 * A change of one setting that frees held rows: a document type to add, a length, "true", or the first day
 * of a fiscal year.
 */
export const settingRepair = z.object({
  setting: z.enum(["documentTypes", "accountLength", "fillAccounts", "fiscalYearStart"]),
  value: z.string(),
});

/** An exchange rate that frees held rows: a currency and a month, such as `CHF 2026-05`. */
export const rateRepair = z.object({ setting: z.literal("exchangeRate"), value: z.string() });

export type SettingRepair = z.infer<typeof settingRepair>;
export type RateRepair = z.infer<typeof rateRepair>;
export type DatevRepair = SettingRepair | RateRepair;

/** Returns settings with a repair, or null if they would not be valid. */
export function repairSettings(
  settings: DatevSettings,
  { setting, value }: SettingRepair,
): DatevSettings | null {
  const changed = {
    documentTypes: [...settings.documentTypes, value],
    accountLength: Number(value),
    fillAccounts: true,
    fiscalYearStart: value,
  }[setting];
  return datevSettings.safeParse({ ...settings, [setting]: changed }).data ?? null;
}
