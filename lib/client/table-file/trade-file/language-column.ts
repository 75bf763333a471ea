import { normalizeName } from "../normalize-name.ts";

/** The name of a column without the language at its end, both normalized; the language is "" without one. */
export type LanguageName = { name: string; language: string };

/**
 * Reads the name of a column that may say the language of its texts: `name@de`, `Bezeichnung (EN)`,
 * `label_fr`.
 */
export function languageNameOf(header: string): LanguageName {
  const found = /^(.*?)[\s@:_.([-]+([a-z]{2})(?:[-_][a-z]{2})?[)\]]?$/i.exec(header.trim());
  const [, name = "", language = ""] = found ?? [];
  return { name: normalizeName(name), language: language.toLowerCase() };
}
