"use client";

import { useTranslations } from "next-intl";

const delimiterKeys = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;

/** Returns a function that names a delimiter. */
export function useDelimiterName(): (delimiter: string) => string {
  const t = useTranslations("newImport");
  return (delimiter) => {
    const known = Object.entries(delimiterKeys).find(([character]) => character === delimiter)?.[1];
    return known ? t(`delimiters.${known}`) : t("delimiters.other", { character: delimiter });
  };
}
