import { preferenceCookies, type AppLocale, type Theme } from "#lib/shared/locales.ts";

const yearSeconds = 365 * 86_400;

function setCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : yearSeconds;
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${age}; samesite=lax`;
}

/** Keeps the language; the next answer of the server is in it. */
export function keepLocale(locale: AppLocale): void {
  setCookie(preferenceCookies.locale, locale);
}

/** Keeps the colour scheme and shows it at once; null: follow the system. */
export function keepTheme(theme: Theme | null): void {
  setCookie(preferenceCookies.theme, theme);
  if (theme === null) delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
