"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Stands for a page that failed to render. `digest` finds the failure in the server's log. */
export function Crash({ digest, onRetry }: { digest: string | null; onRetry: () => void }) {
  const t = useTranslations("crash");
  const u = useTranslations("ui");
  return (
    <Notice tone="error" title={t("title")} actions={<Button onClick={onRetry}>{u("retry")}</Button>}>
      <p>{t("text")}</p>
      {digest && (
        <p className="text-meta text-muted mt-2">
          {t("code")} <span className="text-text figures">{digest}</span>
        </p>
      )}
    </Notice>
  );
}
