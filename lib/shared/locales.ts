import { z } from "zod";

/** Languages of the app, the fallback first; each has a file of messages. */
export const locales = ["en", "de"] as const;

export type AppLocale = (typeof locales)[number];

/** Colour schemes that a person may choose; without a choice the system's holds. */
export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** Names of the cookies that keep the two choices. */
export const preferenceCookies = { locale: "locale", theme: "theme" } as const;

/** What a person may choose about how the app looks and speaks; null takes the choice back. */
export const preferences = z.strictObject({
  locale: z.enum(locales).nullable().optional(),
  theme: z.enum(themes).nullable().optional(),
});

export type Preferences = z.infer<typeof preferences>;

/** The theme that a cookie names; null: follow the system. */
export function themeFrom(value: string | undefined): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}
