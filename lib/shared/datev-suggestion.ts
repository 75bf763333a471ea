import { z } from "zod";
import { datevSettings } from "./datev-settings.ts";

/** Settings that an export's postings suggest, null where they do not; and the number of these postings. */
export const datevSuggestion = z.object({
  postings: z.int(),
  accountLength: datevSettings.shape.accountLength.nullable(),
  fiscalYearStart: datevSettings.shape.fiscalYearStart.nullable(),
});

/**
 * The settings that all clients of a tax office share, as another organization of the same person has them;
 * null if there is none.
 */
export const officeSettings = z
  .object({
    organizationName: z.string(),
    settings: datevSettings.pick({
      consultantNumber: true,
      chart: true,
      formatVersion: true,
      timeZone: true,
    }),
  })
  .nullable();

export type DatevSuggestion = z.infer<typeof datevSuggestion>;
export type OfficeSettings = z.infer<typeof officeSettings>;
