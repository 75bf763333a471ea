/** Languages of the app, the fallback first; each has a file of messages. */
export const locales = ["en", "de"] as const;

export type AppLocale = (typeof locales)[number];

/** Colour schemes that a person may choose; without a choice the system's holds. */
export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** Names of the cookies that keep the two choices. */
export const preferenceCookies = { locale: "locale", theme: "theme" } as const;

/** The theme that a cookie names; null: follow the system. */
export function themeFrom(value: string | undefined): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}
