"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNow } from "#components/ui/use-now.ts";
import { formatDuration } from "#lib/shared/dates.ts";

/** The time since a start, updated every second. Without a known start, it counts from the first render. */
export function Elapsed({ since }: { since: string | undefined }) {
  const t = useTranslations("export");
  const [seen] = useState(() => Date.now());
  const now = useNow(true);
  const start = since === undefined ? Number.NaN : Date.parse(since);
  const elapsed = now === null ? 0 : now - (Number.isNaN(start) ? seen : start);
  return (
    <span role="timer" className="figures text-muted">
      {t("elapsed", { time: formatDuration(elapsed) })}
    </span>
  );
}
