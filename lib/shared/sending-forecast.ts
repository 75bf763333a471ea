import type { ImportPlan, ImportRun } from "./import-run.ts";

/**
 * The limits of sending: the requests a minute that the web app sends for an organization, the records in a
 * request, and the entries in a page of the service's log.
 */
export type SendingPace = { requestsAMinute: number; recordsARequest: number; eventsAPage: number };

/** The requests and pages of the log that records take, and the time for them in milliseconds. */
export type Forecast = { records: number; requests: number; logPages: number; milliseconds: number };

/** The time in which a service processes a record if no limit of requests slows it down, in milliseconds. */
const recordMilliseconds = 0.1;

/** The share of a minute's requests that may be sent at once after a rest (`lib/server/upstream/pace.ts`). */
const atOnce = 1 / 3;

/**
 * Returns the forecast for a plan's records. In mode BOTH, records to create and records to update are in
 * separate requests.
 */
export function forecastSending(
  plan: ImportPlan,
  { mode, withUnchanged }: Pick<ImportRun, "mode" | "withUnchanged">,
  pace: SendingPace,
): Forecast {
  const existing = plan.changed + plan.unknown + (withUnchanged ? plan.unchanged : 0);
  const parts = mode === "BOTH" ? [plan.new, existing] : [plan.new + existing];
  const records = plan.new + existing;
  const requests = sum(parts.map((part) => Math.ceil(part / pace.recordsARequest)));
  const logPages = sum(parts.map((part) => logPagesOf(part, pace)));
  const free = pace.requestsAMinute * atOnce;
  return { records, requests, logPages, milliseconds: timeOf(records, requests + logPages - free, pace) };
}

type Progress = Pick<
  ImportRun,
  "recordCount" | "spared" | "imported" | "failed" | "cancelled" | "chunks" | "settledChunks"
> & { awaitedChunks: number };

/**
 * Returns the forecast for the rest of a run that is being sent. `elapsed` is its time so far, in
 * milliseconds: a service that was slower than its limit is expected to stay as slow.
 */
export function forecastRest(run: Progress, pace: SendingPace, elapsed: number): Forecast {
  const completed = run.imported + run.failed;
  const records = Math.max(0, run.recordCount - run.spared - run.cancelled - completed);
  const requests = Math.max(0, run.chunks - run.settledChunks - run.awaitedChunks);
  const logPages = logPagesOf(records, pace);
  const measured = completed > 0 ? (elapsed / completed) * records : 0;
  const milliseconds = Math.max(timeOf(records, requests + logPages, pace), measured);
  return { records, requests, logPages, milliseconds };
}

function logPagesOf(records: number, { recordsARequest, eventsAPage }: SendingPace): number {
  const full = Math.floor(records / recordsARequest) * Math.ceil(recordsARequest / eventsAPage);
  return full + Math.ceil((records % recordsARequest) / eventsAPage);
}

const timeOf = (records: number, requests: number, { requestsAMinute }: SendingPace) =>
  Math.max((Math.max(0, requests) / requestsAMinute) * 60_000, records * recordMilliseconds);

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Rounds a duration for people, always up: to five seconds, from a minute on to minutes, from two hours on to
 * half hours.
 */
export function aboutDuration(milliseconds: number): { value: number; unit: "second" | "minute" | "hour" } {
  const seconds = Math.max(5, Math.ceil(milliseconds / 5_000) * 5);
  if (seconds < 60) return { value: seconds, unit: "second" };
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 120) return { value: minutes, unit: "minute" };
  return { value: Math.ceil(minutes / 30) / 2, unit: "hour" };
}
