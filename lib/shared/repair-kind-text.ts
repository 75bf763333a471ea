import type { createTranslator, Messages } from "next-intl";
import type { CoreDataDescription } from "./core-data/core-data-type.ts";
import type { AppLocale } from "./locales.ts";

/**
 * The kinds of repairs that are no problem of a cell: typed, called right, found and replaced, filled from
 * another row, filled where it was empty, split.
 */
export const ownRepairKinds = ["EDIT", "ACCEPTED", "REPLACE", "FILL", "DEFAULT", "SPLIT"] as const;

/** A kind of a repair that is no problem of a cell. */
export type OwnRepairKind = (typeof ownRepairKinds)[number];

type Texts = {
  locale: AppLocale;
  problems: ReturnType<typeof createTranslator<Messages, "newImport">>;
  own: (kind: OwnRepairKind) => string;
};

/**
 * Returns functions that name a field of a type, and a problem of a field. A field or a kind that a later
 * version stored is shown as it is.
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
      const ownKind = ownRepairKinds.find((one) => one === kind);
      if (ownKind) return own(ownKind);
      const text = `reasons.${kind}` as "reasons.EMPTY";
      if (!problems.has(text)) return kind;
      return problems(text, { field: label(key), limit: fieldOf(key)?.longest ?? 0 });
    },
  };
}
