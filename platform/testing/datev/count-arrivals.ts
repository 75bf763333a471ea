import type { DatevState } from "./state.ts";

/**
 * How often things arrived. `documents` has for each client and GUID the requests that brought it: 1, and
 * one more for each that was answered with 409. `batches` has for each reference the jobs that were made:
 * more than 1 is a batch that is imported twice.
 */
export type ArrivalCounts = { documents: Record<string, number>; batches: Record<string, number> };

/**
 * Counts what arrived, also with earlier processes where the stand-in has a directory. Keys are `client
 * GUID` and `client reference`.
 */
export function countArrivals({ documents, repeated, batches }: DatevState): ArrivalCounts {
  const counts: ArrivalCounts = { documents: {}, batches: {} };
  for (const key of documents.keys()) counts.documents[key] = 1 + (repeated.get(key) ?? 0);
  for (const { client, referenceId } of batches) {
    const key = `${client} ${referenceId ?? ""}`;
    counts.batches[key] = (counts.batches[key] ?? 0) + 1;
  }
  return counts;
}
