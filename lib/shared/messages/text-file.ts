import type { AppLocale } from "../locales.ts";

/** The word for whoever's books are kept, as ORGANIZATION_WORD chooses it. */
export type OrganizationWord = "organization" | "client";

/**
 * Returns the name of the file with all texts of a language, which a build writes
 * (`scripts/compile-texts.ts`).
 */
export const textFileName = (locale: AppLocale, word: OrganizationWord): string =>
  `${locale}${word === "client" ? "-client" : ""}.json`;
