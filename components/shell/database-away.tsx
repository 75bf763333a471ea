"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";

const code = "DATABASE_UNAVAILABLE";

const pauseMilliseconds = 3_000;

/** The time after which the page no longer tries by itself, in milliseconds. */
const maxMilliseconds = 120_000;

/**
 * The time within which a failure belongs to the try before it, in milliseconds: a request waits for the
 * database, too.
 */
const tryMilliseconds = 60_000;

// A try that fails makes this page anew, so what it has to remember is kept here: the time of the first
// failure of the outage and its request id, the time of the last try, and whether the button had the focus.
const outage = { since: 0, requestId: "", triedAt: -Infinity, hadFocus: false };

/** Returns the request id in the digest of an error whose cause is the database, otherwise null. */
export function lostRequestId(digest: string | null): string | null {
  return new RegExp(`^${code};([\\w-]+)$`).exec(digest ?? "")?.[1] ?? null;
}

/**
 * Remembers a failure. Returns what the page shows of its outage, and whether it goes on trying by itself.
 */
function recordFailure(requestId: string) {
  const now = performance.now();
  if (now - outage.triedAt > tryMilliseconds)
    Object.assign(outage, { since: now, requestId, hadFocus: false });
  return { ...outage, isTrying: now - outage.since < maxMilliseconds };
}

type DatabaseAwayProps = { requestId: string; retry: () => void };

/**
 * The replacement for a page while the database of the web app does not answer. It renders the page again
 * every three seconds, for two minutes, and has a button that does it at once. Needs a key that each failure
 * has of its own.
 */
export function DatabaseAway({ requestId, retry }: DatabaseAwayProps) {
  const t = useTranslations("databaseAway");
  const [shown] = useState(() => recordFailure(requestId));
  const box = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    outage.triedAt = performance.now();
    outage.hadFocus = box.current?.contains(document.activeElement) ?? false;
    retry();
  };
  const next = useRef(tryAgain);
  useEffect(() => {
    next.current = tryAgain;
  });
  useEffect(() => {
    if (!shown.isTrying) return;
    const timer = setTimeout(() => next.current(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [shown.isTrying]);
  return (
    <div ref={box}>
      <Notice
        tone="warn"
        title={t("title")}
        actions={
          <Button onClick={tryAgain} autoFocus={shown.hadFocus}>
            {t("retry")}
          </Button>
        }
      >
        <p>{shown.isTrying ? t("trying") : t("stopped")}</p>
        <FailureCode code={code} requestId={shown.requestId} />
      </Notice>
    </div>
  );
}
