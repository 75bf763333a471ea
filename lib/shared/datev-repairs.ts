import { z } from "zod";
import { datevSettings, type DatevSettings } from "./datev-settings.ts";

/**
 * A change of one setting that frees held rows: a document type to add, a length, "true", or the first day of a
 * fiscal year.
 */
export const datevRepair = z.object({
  setting: z.enum(["documentTypes", "accountLength", "fillAccounts", "fiscalYearStart"]),
  value: z.string(),
});

export type DatevRepair = z.infer<typeof datevRepair>;

/** Returns settings with a repair, or null if they would not be valid. */
export function repairSettings(
  settings: DatevSettings,
  { setting, value }: DatevRepair,
): DatevSettings | null {
  const changed = {
    documentTypes: [...settings.documentTypes, value],
    accountLength: Number(value),
    fillAccounts: true,
    fiscalYearStart: value,
  }[setting];
  return datevSettings.safeParse({ ...settings, [setting]: changed }).data ?? null;
}
