import "server-only";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { AppLocale } from "#lib/shared/locales.ts";
import { textFileName } from "#lib/shared/messages/text-file.ts";
import { configuration } from "../configuration.ts";

let version: string | null | undefined;

/** Returns the name of the folder that the build has its texts in, a hash of them. A build has one. */
function readVersion(): string | null {
  const folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), ".next", "static", "texts");
  return existsSync(folder) ? (readdirSync(folder)[0] ?? null) : null;
}

/**
 * Returns the address of the file with all texts of a language, with the operator's word for an
 * organization. Returns null in development, where texts change without a build.
 */
export function textFileAddress(locale: AppLocale): string | null {
  const { isDevelopment, organizationWord } = configuration();
  if (isDevelopment) return null;
  version ??= readVersion();
  return version && `/_next/static/texts/${version}/${textFileName(locale, organizationWord)}`;
}
