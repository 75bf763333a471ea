/** The languages of the app, the fallback first. Each has a file of messages. */
export const locales = ["en", "de"] as const;

export type AppLocale = (typeof locales)[number];

/** The colour schemes that a person may choose. Without a choice, the system's applies. */
export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The row heights of tables. Without a choice, the first applies. */
export const densities = ["standard", "compact"] as const;

export type Density = (typeof densities)[number];

/** Names of the cookies that store the choices. */
export const preferenceCookies = {
  locale: "locale",
  theme: "theme",
  density: "density",
  timeZone: "time-zone",
} as const;

/** Returns the theme that a cookie names; null: follow the system. */
export function themeFrom(value: string | undefined): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

/** Returns the density that a cookie or the page names; the standard one for an unknown name. */
export function densityFrom(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? densities[0];
}
