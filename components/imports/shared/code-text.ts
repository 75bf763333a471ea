import { useLocale, useTranslations } from "next-intl";
import {
  describedCode,
  coreDataTypeOf,
  coreDataDescriptions,
} from "#lib/shared/core-data/core-data-types.ts";

/**
 * Returns a function that describes an error code of a type's log. An unknown code is its own title.
 * Without a type, the code is searched in all types.
 */
export function useImportCodeText(
  coreDataType: string | null,
): (code: string) => { title: string; next: string; meaning: "exists" | "missing" | undefined } {
  const t = useTranslations("importRun");
  const locale = useLocale();
  return (code) => {
    const types = coreDataType === null ? coreDataDescriptions : [coreDataTypeOf(coreDataType)];
    const known = types.map((type) => describedCode(type, code)).find(Boolean);
    return known
      ? { title: known.title[locale], next: known.next[locale], meaning: known.meaning }
      : { title: code, next: t("unknownNext"), meaning: undefined };
  };
}
