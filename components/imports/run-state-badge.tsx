"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";

const tones: Record<ImportRun["state"], Tone> = {
  SENDING: "run",
  SUBMITTED: "done",
  REFUSED: "error",
  UNCLEAR: "unknown",
};

/** Where an import stands with the service, as sign, word and colour. */
export function RunStateBadge({ state }: { state: ImportRun["state"] }) {
  const t = useTranslations("runState");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
