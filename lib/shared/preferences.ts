import { z } from "zod";
import { isTimeZone } from "./dates.ts";
import { densities, locales, themes } from "./locales.ts";

/** A person's choices of language and appearance. Null deletes a choice. */
export const preferences = z.strictObject({
  locale: z.enum(locales).nullable().optional(),
  theme: z.enum(themes).nullable().optional(),
  density: z.enum(densities).nullable().optional(),
  /** The browser's time zone, which it sends by itself. The server formats times in it. */
  timeZone: z.string().max(60).refine(isTimeZone).optional(),
});

export type Preferences = z.infer<typeof preferences>;
