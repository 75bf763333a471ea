import "server-only";
import { configuration } from "../../configuration.ts";
import type { DatevApp } from "../../datev-app.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Returns the app that DATEV has registered. Throws NOT_FOUND where the operator has none, as if nothing of
 * it existed.
 */
export function requireDatevApp(): DatevApp {
  const { datevApp } = configuration();
  if (datevApp) return datevApp;
  throw new AppError({ code: "NOT_FOUND", message: "No app for DATEV is set up here." });
}
