import type { createTranslator, Messages } from "next-intl";
import type { CoreDataDescription } from "./core-data/core-data-type.ts";
import type { AppLocale } from "./locales.ts";

type Texts = {
  locale: AppLocale;
  problems: ReturnType<typeof createTranslator<Messages, "newImport">>;
  /** The texts of a cell that a person typed, and of a code that a person called right. */
  own: Readonly<Record<"EDIT" | "ACCEPTED", string>>;
};

/**
 * Returns functions that name a field of a type, and a problem of a field. A field or a kind that a later version stored is
 * shown as it is.
 */
export function repairKindText(
  { fields }: CoreDataDescription,
  { locale, problems, own }: Texts,
): { label: (field: string) => string; reason: (field: string, kind: string) => string } {
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  const label = (key: string) => fieldOf(key)?.label[locale] ?? key;
  return {
    label,
    reason: (key, kind) => {
      if (kind === "EDIT" || kind === "ACCEPTED") return own[kind];
      const text = `reasons.${kind}` as "reasons.EMPTY";
      if (!problems.has(text)) return kind;
      return problems(text, { field: label(key), limit: fieldOf(key)?.longest ?? 0 });
    },
  };
}
