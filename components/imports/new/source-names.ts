"use client";

import { useTranslations } from "next-intl";
import { blanks, fixedWidth, oneColumn } from "#lib/client/table-file/delimiter.ts";

const delimiterKeys = {
  ";": "semicolon",
  ",": "comma",
  "\t": "tab",
  "|": "pipe",
  [blanks]: "blanks",
  [fixedWidth]: "fixed",
  [oneColumn]: "one",
} as const;

/** Returns a character that is seen: a control character by its number. */
const visible = (character: string) =>
  character < " " ? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` : character;

/** Returns a function that names a delimiter. */
export function useDelimiterName(): (delimiter: string) => string {
  const t = useTranslations("newImport");
  return (delimiter) => {
    const known = Object.entries(delimiterKeys).find(([character]) => character === delimiter)?.[1];
    return known ? t(`delimiters.${known}`) : t("delimiters.other", { character: visible(delimiter) });
  };
}
