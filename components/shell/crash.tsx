"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { onPageAnswered, lastPageRequestId } from "#lib/client/page-request-ids.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { DatabaseAway, lostRequestId } from "./database-away.tsx";
import { Notice } from "#components/ui/notice.tsx";

/**
 * The props that Next.js passes to an error page: the error, and a function that renders the page again.
 */
type CrashProps = { error: unknown; retry: () => void };

/**
 * The replacement for a page that failed to render. Of a server error, the browser only gets the digest; the
 * line of the log has it, too, and the request id that is shown.
 */
export function Crash({ error, retry }: CrashProps) {
  const t = useTranslations("crash");
  const u = useTranslations("ui");
  const digest = digestOf(error);
  const requestId = useSyncExternalStore(onPageAnswered, lastPageRequestId, () => null);
  const lost = lostRequestId(digest);
  if (lost !== null) {
    const shown = requestId ?? lost;
    return <DatabaseAway key={`${lost} ${shown}`} requestId={shown} retry={retry} />;
  }
  return (
    <Notice tone="error" title={t("title")} actions={<Button onClick={retry}>{u("retry")}</Button>}>
      <p>{t("text")}</p>
      {digest && <FailureCode code={digest} requestId={requestId} />}
    </Notice>
  );
}

function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}
