"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ProblemGroup } from "#lib/client/table-file/row-filter.ts";
import { type ProblemKind, problemKinds } from "#lib/client/table-file/problems.ts";
import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";

/** Returns functions that describe the problems of a type's cells, for a group of rows and for one cell. */
export function useProblemTexts({ fields }: CoreDataDescription) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const fieldOf = (key: string): CoreDataField | undefined => fields.find((field) => field.key === key);
  const label = (key: string) => fieldOf(key)?.label[locale] ?? key;
  const reason = (key: string, kind: ProblemKind) =>
    t(`reasons.${kind}`, { field: label(key), limit: fieldOf(key)?.longest ?? 0 });
  return {
    label,
    reason,
    group: ({ field, kind, count }: ProblemGroup) =>
      t(`issues.${kind}`, { field: label(field), limit: fieldOf(field)?.longest ?? 0, count }),
    /** `codeLength` is the number of digits of most codes. */
    next: ({ field, kind }: ProblemGroup, codeLength: number) =>
      t(`issueNext.${kind}`, {
        length: codeLength,
        choices:
          fieldOf(field)
            ?.choices?.map((choice) => choice.label[locale])
            .join(", ") ?? "",
      }),
    /** Returns the reasons of all problems that a cell can have, by field and kind. */
    reasons: () =>
      Object.fromEntries(
        fields.flatMap(({ key }) => problemKinds.map((kind) => [`${key} ${kind}`, reason(key, kind)])),
      ),
  };
}
