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

/** Where an import stands, as sign, word and colour. */
export function RunStateBadge({ state }: { state: ImportRun["state"] }) {
  const t = useTranslations("runState");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
