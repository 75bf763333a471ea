import "server-only";
import { sql } from "kysely";
import { type FactComparison, type UnreadableReason, documentVerdict } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";
import { jsonText } from "../database/json-text.ts";
import { appDatabase } from "../database/open.ts";

/** Maximum number of documents that a process takes at once. It reads one after the other. */
export const readingsAtOnce = 5;

/**
 * The seconds for which documents that are being read are nobody else's. All of them may need the time of a
 * scan.
 */
const leaseSeconds = 400;

/** The minutes after which a failed document is tried again. */
const retryMinutes = 10;

/**
 * The number of failures after which a document is given up that could not be brought to the reader. Each
 * makes the next try a minute later, so that they take some twenty hours.
 */
const maxPostponed = 48;

/** The number of failures after which a document is not tried again. */
const maxFailures = 2;

/** Reasons that may be the machine's and not the document's: it was busy, or the reader has a bug. */
const retried: readonly UnreadableReason[] = ["TOO_LONG", "TOO_MUCH", "FAILED"];

/** The version of reader and rules that gives a verdict. What an earlier one has found stays. */
const rules = 3;

/**
 * A document to be read, with the posting that it is compared with. `objectName` is null if it is no longer
 * in the store.
 */
export type DueReading = {
  organizationId: string;
  exportKey: number;
  place: number;
  posted: Posted;
  objectName: string | null;
  bytes: number;
  failures: number;
  /** Whether its text is to be recognized. */
  isScan: boolean;
  /**
   * The time until which it is this process's own. Another one has it, or it has come again, when it
   * changes.
   */
  turn: string;
};

/**
 * Takes documents that are due, the longest waiting first, and scans only after all others. No other process
 * takes them meanwhile.
 */
export async function takeDueReadings(): Promise<DueReading[]> {
  const { rows } = await sql<DueReading>`
    with taken as (
      update document_reading set turn_at = now() + ${leaseSeconds} * interval '1 second'
      where (organization_id, export_key, place) in (
        select organization_id, export_key, place from document_reading where state = 'due' and turn_at <= now()
        order by is_scan, turn_at limit ${readingsAtOnce} for update skip locked)
      returning *)
    select taken.organization_id as "organizationId", taken.export_key::float8 as "exportKey", taken.place, posted, object_name as "objectName",
      coalesce(bytes, 0)::float8 as bytes, failures, is_scan as "isScan", turn_at::text as turn
    from taken left join kept_document on kept_document.organization_id = taken.organization_id
      and kept_document.file_id = taken.file_id and kept_document.state = 'kept'
    order by taken.export_key, taken.place`.execute(await appDatabase());
  return rows;
}

/**
 * What became of a document. `gone`: it left the store before it was read, and waits until it comes back.
 * `scan`: it has no text, which is to be recognized. `postponed`: it could not be brought to the reader,
 * which is not its fault.
 */
export type ReadingEnd =
  | { kind: "read"; comparisons: FactComparison[]; isRecognized: boolean; payeeIbans: string[] }
  | { kind: "unreadable"; reason: UnreadableReason }
  | { kind: "gone" | "scan" | "postponed" };

/**
 * Stores what became of a document. What may go better another time is tried again first. Nothing happens if
 * another process has taken it meanwhile, or if it has come into the store again.
 */
export async function saveReading(
  {
    organizationId,
    exportKey,
    place,
    failures,
    turn,
  }: Omit<DueReading, "posted" | "objectName" | "bytes" | "isScan">,
  end: ReadingEnd,
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("document_reading")
    .set(columnsOf(end, failures + 1))
    .where("organization_id", "=", organizationId)
    .where("export_key", "=", exportKey)
    .where("place", "=", place)
    .where("state", "=", "due")
    .where("turn_at", "=", sql<Date>`${turn}::timestamptz`)
    .execute();
}

/** Returns the columns for an end, which is the so many-th failure if it is one. */
function columnsOf(end: ReadingEnd, failures: number) {
  if (end.kind === "gone") return { state: "waiting" as const };
  if (end.kind === "scan") return { is_scan: true, turn_at: sql<Date>`now()` };
  if (end.kind === "postponed" && failures < maxPostponed) return later(failures, failures);
  if (end.kind === "read")
    return {
      state: end.kind,
      comparisons: jsonText(end.comparisons),
      verdict: documentVerdict(end.comparisons),
      is_recognized: end.isRecognized,
      payee_ibans: end.payeeIbans.join("\n") || null,
      ...{ rules, read_at: sql<Date>`now()` },
    };
  const reason = end.kind === "unreadable" ? end.reason : "FAILED";
  if (end.kind === "unreadable" && retried.includes(reason) && failures < maxFailures)
    return later(failures, retryMinutes);
  return { state: "unreadable" as const, reason, rules, read_at: sql<Date>`now()` };
}

const later = (failures: number, minutes: number) => ({
  failures,
  turn_at: sql<Date>`now() + ${minutes} * interval '1 minute'`,
});

/**
 * Lets the scans in the store be read that were not while that was turned off, or of which earlier rules
 * recognized nothing.
 */
export async function noteScansDue(): Promise<void> {
  await sql`
    update document_reading set state = 'due', reason = null, is_scan = true, turn_at = now()
    from kept_document
    where reason in ('NO_TEXT', 'NOTHING_RECOGNIZED') and (reason = 'NO_TEXT' or rules < ${rules}) and kept_document.organization_id = document_reading.organization_id
      and kept_document.file_id = document_reading.file_id and kept_document.state = 'kept'`.execute(
    await appDatabase(),
  );
}
