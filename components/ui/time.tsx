"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { formatTime, type TimeDetail } from "#lib/shared/dates.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A point in time in the reader's own time zone. The server does not know that zone on a person's first
 * page, until the browser has sent it; its text is then in UTC, and labelled so.
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
    // Server and browser may write a month differently. The server's text stays until the time changes.
    <time dateTime={exact} title={exact} className="figures whitespace-nowrap" suppressHydrationWarning>
      {!hydrated && timeZone === "UTC" ? `${text} UTC` : text}
    </time>
  );
}
