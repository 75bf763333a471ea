import { formatDuration } from "#lib/shared/dates.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";

/** How long a run took from its start to its end in begun seconds, pauses included; a dash while it has none. */
export function RunDuration({ run: { startedAt, endedAt } }: { run: ImportRun }) {
  if (!startedAt || !endedAt) return "–";
  return formatDuration(Date.parse(endedAt) - Date.parse(startedAt) + 999);
}
