import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { begunAt } from "../read-archive.ts";
import { documentDays } from "../sweep-store.ts";
import { isWilling } from "../bring/willing-connection.ts";

/** The seconds for which a turn is nobody else's. It says again and again that it goes on. */
const leaseSeconds = 30;

/** An export whose documents are to be fetched, with the number of tries in a row that failed. */
export type Keeping = { organizationId: string; exportKey: number; failed: number };

type KeepingKey = Pick<Keeping, "organizationId" | "exportKey">;

/**
 * Takes the exports whose documents are due, the longest waiting first: those that began within the last 30
 * days, since older documents would be removed soon, and that somebody's connection brings. No other process
 * takes them meanwhile.
 */
export async function takeDue(limit: number): Promise<Keeping[]> {
  const { rows } = await sql<Keeping>`
    update document_keeping set turn_at = now() + ${leaseSeconds} * interval '1 second'
    where export_key in (
      select export_key from document_keeping join known_export on key = export_key
      where settled_at is null and turn_at <= now()
        and ${begunAt} > now() - ${documentDays} * interval '1 day'
        and exists (select from connection where ${isWilling})
      order by turn_at limit ${limit} for update of document_keeping skip locked)
    returning (select organization_id from known_export where key = export_key) as "organizationId",
      export_key::float8 as "exportKey", failed`.execute(await appDatabase());
  return rows;
}

/** Counts the documents of an export anew. A turn that goes on stays nobody else's. */
export async function countKept({ organizationId, exportKey }: KeepingKey, goesOn: boolean): Promise<void> {
  await sql`
    update document_keeping set total = counts.total, kept = counts.kept, missing = counts.missing,
      removed = counts.removed,
      turn_at = case when ${goesOn} then now() + ${leaseSeconds} * interval '1 second' else turn_at end
    from (
      select count(*)::int as total, count(*) filter (where state = 'kept')::int as kept,
        count(*) filter (where state = 'missing')::int as missing,
        count(*) filter (where state = 'removed')::int as removed
      from kept_document where organization_id = ${organizationId} and export_key = ${exportKey}) as counts
    where export_key = ${exportKey}`.execute(await appDatabase());
}

/**
 * How a turn ended: with all documents, with some left for the next turn, or with a problem after this many
 * failed.
 */
export type KeepingEnd =
  { kind: "settled" } | { kind: "more" } | { kind: "problem"; code: string; failed: number };

/** The pauses after a problem, in seconds. After them the last one counts. */
const pauses = [10, 60, 300, 900, 3_600];

/** Stores how a turn ended, and so when the next one begins. */
export async function endTurn({ organizationId, exportKey }: KeepingKey, end: KeepingEnd): Promise<void> {
  await countKept({ organizationId, exportKey }, false);
  const failed = end.kind === "problem" ? end.failed : 0;
  const seconds = failed === 0 ? 0 : (pauses[Math.min(failed, pauses.length) - 1] ?? 0);
  const database = await appDatabase();
  await database
    .updateTable("document_keeping")
    .set({
      failed,
      problem_code: end.kind === "problem" ? end.code : null,
      turn_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
      settled_at: end.kind === "settled" ? sql<Date>`now()` : null,
    })
    .where("export_key", "=", exportKey)
    .execute();
}
