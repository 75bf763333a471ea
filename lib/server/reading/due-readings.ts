import "server-only";
import { sql } from "kysely";
import { type FactComparison, type UnreadableReason, documentVerdict } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";
import { appDatabase } from "../database/open.ts";

/** The seconds for which a document that is being read is nobody else's. */
const leaseSeconds = 120;

/** The version of reader and rules that gives a verdict. What an earlier one has found stays. */
const rules = 1;

/** A document to be read, with the posting that it is compared with. `objectName` is null if it is no longer in the store. */
export type DueReading = {
  exportKey: number;
  place: number;
  posted: Posted;
  objectName: string | null;
  bytes: number;
};

/** Takes documents that are due, the longest waiting first. No other process takes them meanwhile. */
export async function takeDueReadings(limit: number): Promise<DueReading[]> {
  const { rows } = await sql<DueReading>`
    with taken as (
      update document_reading set turn_at = now() + ${leaseSeconds} * interval '1 second'
      where (export_key, place) in (
        select export_key, place from document_reading where state = 'due' and turn_at <= now()
        order by turn_at limit ${limit} for update skip locked)
      returning *)
    select taken.export_key::float8 as "exportKey", taken.place, posted, object_name as "objectName",
      coalesce(bytes, 0)::float8 as bytes
    from taken left join kept_document on kept_document.organization_id = taken.organization_id
      and kept_document.file_id = taken.file_id and kept_document.state = 'kept'
    order by taken.export_key, taken.place`.execute(await appDatabase());
  return rows;
}

/** What became of a document. `gone`: it left the store before it was read, and waits until it comes back. */
export type ReadingEnd =
  | { kind: "read"; comparisons: FactComparison[] }
  | { kind: "unreadable"; reason: UnreadableReason }
  | { kind: "gone" };

/** Stores what became of a document. Nothing happens if another process has stored it. */
export async function saveReading(
  { exportKey, place }: Pick<DueReading, "exportKey" | "place">,
  end: ReadingEnd,
): Promise<void> {
  const database = await appDatabase();
  const isRead = end.kind === "read";
  await database
    .updateTable("document_reading")
    .set({
      state: end.kind === "gone" ? "waiting" : end.kind,
      reason: end.kind === "unreadable" ? end.reason : null,
      // The database rejects U+0000.
      comparisons: isRead ? JSON.stringify(end.comparisons).replaceAll(String.raw`\u0000`, "") : null,
      verdict: isRead ? documentVerdict(end.comparisons) : null,
      rules: end.kind === "gone" ? null : rules,
      read_at: end.kind === "gone" ? null : sql<Date>`now()`,
    })
    .where("export_key", "=", exportKey)
    .where("place", "=", place)
    .where("state", "=", "due")
    .execute();
}
