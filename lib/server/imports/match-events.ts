import "server-only";
import type { ImportEvent } from "#contract/import.ts";

/** What a log says of a record. */
export type RecordOutcome = { status: string; errors: string[] };

/**
 * Joins the entries of a log to the records sent, in the order of both: an entry belongs to the first record of its
 * identifier that has none yet (interface, section 2.7). Entries of other records are left out, and records without an entry
 * are not in the result, whose keys are the records' ordinals.
 */
export function matchEvents(
  records: readonly { ordinal: number; id: string }[],
  events: readonly ImportEvent[],
): Map<number, RecordOutcome> {
  const waiting = new Map<string, number[]>();
  for (const { ordinal, id } of records.toReversed()) {
    const others = waiting.get(id);
    if (others) others.push(ordinal);
    else waiting.set(id, [ordinal]);
  }
  const outcomes = new Map<number, RecordOutcome>();
  for (const { id, status, importErrors } of events) {
    const ordinal = waiting.get(id)?.pop();
    if (ordinal !== undefined) outcomes.set(ordinal, { status, errors: importErrors ?? [] });
  }
  return outcomes;
}
