"use client";

import { useTranslations } from "next-intl";

/** The formats that have a name of their own in the order. */
const named = ["datev", "xlsx", "csv", "json", "template"] as const;

/** Returns the function that names a format. */
export function useMethodText(): (format: string) => string {
  const t = useTranslations("closing.formats");
  return (format) => {
    const known = named.find((one) => one === format);
    return known ? t(known) : format;
  };
}
