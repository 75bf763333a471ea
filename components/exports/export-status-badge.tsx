"use client";

import { useTranslations } from "next-intl";
import type { Export } from "#contract/export.ts";
import { exportStatuses, type ExportStatus } from "#contract/export-status.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";

const tones: Record<ExportStatus, Tone> = {
  EXPORTING: "run",
  EXPORTED: "done",
  PARTIALLY_EXPORTED: "warn",
  FAILED: "error",
};

/** Returns a function that describes an export's status. An unknown status is returned as it is. */
export function useExportStatusText(): (status: Export["status"]) => string {
  const t = useTranslations("exportStatus");
  return (status) => {
    const known = exportStatuses.find((candidate) => candidate === status);
    return known ? t(known) : status;
  };
}

/** The status of an export as icon, word and colour. */
export function ExportStatusBadge({ status }: { status: Export["status"] }) {
  const text = useExportStatusText();
  const known = exportStatuses.find((candidate) => candidate === status);
  return <Badge tone={known ? tones[known] : "unknown"}>{text(status)}</Badge>;
}
