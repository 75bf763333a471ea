"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { FloatingNotice } from "#components/ui/floating-notice.tsx";
import { followWaitingReads, forgetWaitingReads, isReadWaiting } from "#lib/client/waiting-reads.ts";

/**
 * Says why a page shows only the shape of what comes: the server is not available, and the page asks again
 * by itself. It goes with the answer.
 */
export function WaitingNotice() {
  const t = useTranslations("ui.waiting");
  const isWaiting = useSyncExternalStore(followWaitingReads, isReadWaiting, () => false);
  if (!isWaiting) return null;
  return (
    <FloatingNotice tone="warn" title={t("title")} onClose={forgetWaitingReads}>
      {t("next")}
    </FloatingNotice>
  );
}
