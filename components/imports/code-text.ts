import { useLocale, useTranslations } from "next-intl";
import { codeOf, coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";

/** An error code of a type's log in words; one that the app does not know is its own title. */
export function useCodeText(
  coreDataType: string,
): (code: string) => { title: string; next: string; meaning: "exists" | "missing" | undefined } {
  const t = useTranslations("importRun");
  const locale = useLocale();
  return (code) => {
    const known = codeOf(coreDataTypeOf(coreDataType), code);
    return known
      ? { title: known.title[locale], next: known.next[locale], meaning: known.meaning }
      : { title: code, next: t("unknownNext"), meaning: undefined };
  };
}
