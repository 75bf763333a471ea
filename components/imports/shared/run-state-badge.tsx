"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";

const tones: Record<ImportRun["state"], Tone> = {
  UPLOADING: "waiting",
  PLANNED: "waiting",
  RUNNING: "run",
  PAUSED: "warn",
  CANCELLED: "neutral",
  DONE: "done",
};

/**
 * The state of an import run as icon, word and colour. A run that has ended with failed records says how
 * many.
 */
export function RunStateBadge({ run }: { run: ImportRun }) {
  const t = useTranslations("runState");
  const { state, failed, recordCount, cancelled } = run;
  const counts = { failed, sent: recordCount - cancelled };
  if (state === "DONE" && failed > 0) return <Badge tone="error">{t("someFailed", counts)}</Badge>;
  if (state === "CANCELLED" && failed > 0) return <Badge tone="error">{t("stoppedFailed", counts)}</Badge>;
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
