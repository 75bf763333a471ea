"use client";

import { useTranslations } from "next-intl";
import type { Encoding } from "#lib/client/table-file/table.ts";

/** Names of the encodings for people. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  macintosh: "Mac OS Roman",
};

const delimiterKeys = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;

/** Returns a function that names a delimiter. */
export function useDelimiterName(): (delimiter: string) => string {
  const t = useTranslations("newImport");
  return (delimiter) => {
    const known = Object.entries(delimiterKeys).find(([character]) => character === delimiter)?.[1];
    return known ? t(`delimiters.${known}`) : t("delimiters.other", { character: delimiter });
  };
}
