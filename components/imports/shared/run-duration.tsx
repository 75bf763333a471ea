import { formatDuration } from "#lib/shared/dates.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";

/**
 * The duration of a run from start to end, pauses included, rounded up to seconds; a dash until it has
 * ended.
 */
export function RunDuration({ run: { startedAt, endedAt } }: { run: ImportRun }) {
  if (!startedAt || !endedAt) return "–";
  return formatDuration(Date.parse(endedAt) - Date.parse(startedAt) + 999);
}
