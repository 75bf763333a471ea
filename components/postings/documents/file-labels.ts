import { useTranslations } from "next-intl";
import { fileTypes, type PostingFile } from "#contract/posting.ts";

/**
 * Returns a function that labels files by their type, numbered if several have the same. A file of an
 * unknown type gets a general label.
 */
export function useFileLabels(): (files: readonly PostingFile[]) => string[] {
  const t = useTranslations("document");
  const typeText = ({ type }: PostingFile): string => {
    const known = fileTypes.find((candidate) => candidate === type);
    return known ? t(`fileTypes.${known}`) : t("otherFile");
  };
  return (files) => {
    const types = files.map(typeText);
    return types.map((type, index) => {
      if (types.filter((other) => other === type).length === 1) return type;
      const number = types.slice(0, index + 1).filter((other) => other === type).length;
      return t("numbered", { type, number });
    });
  };
}
