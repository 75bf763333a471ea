import type { Density, Theme } from "#lib/shared/locales.ts";
import { preferencesPath } from "#lib/shared/paths.ts";
import type { Preferences } from "#lib/shared/preferences.ts";
import { request } from "./api.ts";

/**
 * Saves language, colour scheme or density for a year. The server's next response uses them. Rejects with
 * an ApiError.
 */
export async function savePreferences(chosen: Preferences): Promise<void> {
  await request(preferencesPath, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(chosen),
  });
}

/** Applies a colour scheme at once; null: follow the system. */
export function showTheme(theme: Theme | null): void {
  if (theme === null) delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Applies a row height to the page's tables at once. */
export function showDensity(density: Density): void {
  document.documentElement.dataset["density"] = density;
}
