"use client";

import { useLocale, useTranslations } from "next-intl";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { repairKindText } from "#lib/shared/repair-kind-text.ts";

/** Returns functions that name a field of a type, and a problem of a field as the file's check named it. */
export function useKindTexts(coreDataType: string) {
  const t = useTranslations("importReceipt");
  const problems = useTranslations("newImport");
  const locale = useLocale();
  return repairKindText(coreDataTypeOf(coreDataType), {
    locale,
    problems,
    own: (kind) => t(`repairKinds.${kind}`),
  });
}
