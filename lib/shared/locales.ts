/** Languages of the app, the fallback first; each has a file of messages. */
export const locales = ["en", "de"] as const;

export type AppLocale = (typeof locales)[number];

/** Colour schemes that a person may choose; without a choice the system's holds. */
export const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** How tall the rows of tables may be; without a choice the first. */
export const densities = ["standard", "compact"] as const;

export type Density = (typeof densities)[number];

/** Names of the cookies that keep the choices. */
export const preferenceCookies = {
  locale: "locale",
  theme: "theme",
  density: "density",
  timeZone: "time-zone",
} as const;

/** The theme that a cookie names; null: follow the system. */
export function themeFrom(value: string | undefined): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

/** The density that a cookie or the page names; without a known one the standard. */
export function densityFrom(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? densities[0];
}
