"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";

/** The state of a run, or its result after the end. */
type Standing = ImportRun["state"] | "PARTLY" | "FAILED";

const tones: Record<Standing, Tone> = {
  UPLOADING: "waiting",
  PLANNED: "waiting",
  RUNNING: "run",
  PAUSED: "warn",
  CANCELLED: "neutral",
  DONE: "done",
  PARTLY: "warn",
  FAILED: "error",
};

function standingOf({ state, imported, failed }: ImportRun): Standing {
  if (state !== "DONE" || failed === 0) return state;
  return imported > 0 ? "PARTLY" : "FAILED";
}

/** The state of an import run as icon, word and colour. */
export function RunStateBadge({ run }: { run: ImportRun }) {
  const t = useTranslations("runState");
  const standing = standingOf(run);
  return <Badge tone={tones[standing]}>{t(standing)}</Badge>;
}
