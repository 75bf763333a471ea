"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { formatTime, type TimeDetail } from "#lib/shared/dates.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A point in time in the reader's own time zone. Until the browser has told the server that zone, on somebody's first
 * page, the server's text is in UTC and says so.
 */
export function Time({ value, detail = "minute" }: { value: string | Date; detail?: TimeDetail }) {
  const locale = useLocale();
  const t = useTranslations("ui");
  const hydrated = useHydrated();
  const timeZone = useTimeZone() ?? "UTC";
  const text = formatTime(value, { locale, detail, ...(hydrated ? {} : { timeZone }) });
  if (text === null) return <span>{t("timeUnknown")}</span>;
  const exact = new Date(value).toISOString();
  return (
    // Server and browser may write a month differently; what stands is left until it changes.
    <time dateTime={exact} title={exact} className="figures whitespace-nowrap" suppressHydrationWarning>
      {!hydrated && timeZone === "UTC" ? `${text} UTC` : text}
    </time>
  );
}
