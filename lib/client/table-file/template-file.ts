import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { csvText } from "./csv-text.ts";

/**
 * Returns a template to fill in for a type, with the names of its columns and two example rows: CSV, UTF-8
 * with a byte order mark, semicolons.
 */
export function templateFile({ fields }: CoreDataDescription, locale: AppLocale): Blob {
  const examples = [0, 1].map((row) =>
    fields.map(({ examples: texts, choices }) => texts?.[row] ?? choices?.[row]?.label[locale] ?? ""),
  );
  const text = csvText([fields.map(({ label }) => label[locale]), ...examples]);
  return new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" });
}
