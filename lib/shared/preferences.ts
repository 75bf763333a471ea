import { z } from "zod";
import { isTimeZone } from "./dates.ts";
import { densities, locales, themes } from "./locales.ts";

/** What a person may choose about how the app looks and speaks; null takes the choice back. */
export const preferences = z.strictObject({
  locale: z.enum(locales).nullable().optional(),
  theme: z.enum(themes).nullable().optional(),
  density: z.enum(densities).nullable().optional(),
  /** Of the browser, as it tells by itself: the server writes times in it. */
  timeZone: z.string().max(60).refine(isTimeZone).optional(),
});

export type Preferences = z.infer<typeof preferences>;
