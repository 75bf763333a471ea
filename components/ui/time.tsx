"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatTime, type TimeDetail } from "#lib/shared/dates.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A point in time in the reader's own time zone. The server does not know that zone, so its text is in UTC and
 * says so, until the browser takes over.
 */
export function Time({ value, detail = "minute" }: { value: string | Date; detail?: TimeDetail }) {
  const locale = useLocale();
  const t = useTranslations("ui");
  const hydrated = useHydrated();
  const text = formatTime(value, { locale, detail, ...(hydrated ? {} : { timeZone: "UTC" }) });
  if (text === null) return <span>{t("timeUnknown")}</span>;
  const exact = new Date(value).toISOString();
  return (
    <time dateTime={exact} title={exact} className="figures whitespace-nowrap">
      {hydrated ? text : `${text} UTC`}
    </time>
  );
}
