"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";

/**
 * The status of a record as icon, word and colour. Null: no response yet, or never sent (`isSpared`). An
 * unknown status is shown as it is.
 */
export function RecordStatusBadge({
  status,
  isSpared = false,
}: {
  status: string | null;
  isSpared?: boolean;
}) {
  const t = useTranslations("importRun");
  if (status === null && isSpared) return <Badge tone="neutral">{t("ends.spared")}</Badge>;
  if (status === null) return <Badge tone="waiting">{t("open")}</Badge>;
  if (status === "IMPORTED") return <Badge tone="done">{t("imported")}</Badge>;
  if (status === "FAILED") return <Badge tone="error">{t("failed")}</Badge>;
  return <Badge tone="unknown">{status}</Badge>;
}
