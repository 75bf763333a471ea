import { useMessages, useTranslations } from "next-intl";

/** Puts an error code of the import log into words; a code that is unknown here is its own title. */
export function useImportErrorText(): (code: string) => { title: string; next: string } {
  const t = useTranslations("importRun");
  const known = useMessages().importRun.errors;
  return (code) => {
    const key = Object.keys(known).find((candidate): candidate is keyof typeof known => candidate === code);
    if (key) return { title: t(`errors.${key}.title`), next: t(`errors.${key}.next`) };
    return { title: code, next: t("unknownNext") };
  };
}
