"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { FloatingNotice } from "#components/ui/floating-notice.tsx";
import { followRefusedLinks, forgetRefusedLink, hasRefusedLink } from "#lib/client/offline-link.ts";

/**
 * Says that a link was not followed because there is no connection; nothing else. It goes once there is one
 * again.
 */
export function OfflineNotice() {
  const t = useTranslations("ui.offline");
  const isRefused = useSyncExternalStore(followRefusedLinks, hasRefusedLink, () => false);
  if (!isRefused) return null;
  return (
    <FloatingNotice tone="warn" title={t("title")} onClose={forgetRefusedLink}>
      {t("next")}
    </FloatingNotice>
  );
}
