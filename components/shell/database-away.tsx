"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

const pauseMilliseconds = 3_000;

/** The time after which the page no longer tries by itself, in milliseconds. */
const maxMilliseconds = 120_000;

// The time of the first of several failures. It is kept here, because a try that fails makes this page anew.
const outage = { since: 0, last: -Infinity };

/** Returns the request id in the digest of an error whose cause is the database, otherwise null. */
export function lostRequestId(digest: string | null): string | null {
  return /^DATABASE_UNAVAILABLE;([\w-]+)$/.exec(digest ?? "")?.[1] ?? null;
}

/** Returns whether the page still tries by itself, and remembers this failure. */
function recordFailure(now: number): boolean {
  // A failure long after the last one is another outage.
  if (now - outage.last > 10 * pauseMilliseconds) outage.since = now;
  outage.last = now;
  return now - outage.since < maxMilliseconds;
}

type DatabaseAwayProps = { requestId: string; retry: () => void };

/**
 * The replacement for a page while the database of the web app does not answer. It renders the page again every three
 * seconds, for two minutes, and has a button that does it at once.
 */
export function DatabaseAway({ requestId, retry }: DatabaseAwayProps) {
  const t = useTranslations("databaseAway");
  const u = useTranslations("ui");
  const [isTrying, setIsTrying] = useState(true);
  useEffect(() => {
    const mayTry = recordFailure(performance.now());
    const timer = setTimeout(() => (mayTry ? retry() : setIsTrying(false)), pauseMilliseconds);
    return () => clearTimeout(timer);
    // Each failure has another request id.
  }, [requestId, retry]);
  return (
    <Notice tone="warn" title={t("title")} actions={<Button onClick={retry}>{t("retry")}</Button>}>
      <p>{isTrying ? t("trying") : t("stopped")}</p>
      <p className="text-meta text-muted mt-2">
        {u("requestId")} <span className="text-text figures">{requestId}</span>
      </p>
    </Notice>
  );
}
