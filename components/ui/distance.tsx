"use client";

import { useLocale } from "next-intl";
import { formatDistance } from "#lib/shared/dates.ts";
import { Time } from "./time.tsx";
import { useNow } from "./use-now.ts";

const minute = 60_000;

/** A point in time in two forms: its distance from now, kept up to date, and below it the exact time. */
export function Distance({ value }: { value: Date }) {
  const locale = useLocale();
  const now = useNow(true, minute);
  return (
    <>
      <span className="block min-h-5">{now !== null && formatDistance(value, now, locale)}</span>
      <span className="text-meta text-muted block font-normal">
        <Time value={value} />
      </span>
    </>
  );
}
