import "server-only";
import type { ImportEvent } from "#contract/import.ts";

/** The result of a record in a log. */
export type RecordOutcome = { status: string; errors: string[] };

/**
 * Assigns the events of a log to the sent records, in the order of both: an event belongs to the first
 * record with its identifier that has no event yet (interface, section 2.7). Events of other records are
 * ignored. The keys of the result are the records' ordinals; records without an event are missing in it.
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
