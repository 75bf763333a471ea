import "server-only";
import { type RawBuilder, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { isWilling } from "./willing-connection.ts";

/** What a job that brings an export is given. */
export type UnbroughtExport = { exportKey: number };

/**
 * The delay after which a turn counts as missed, in seconds. It is longer than any wait between two turns.
 */
const missedSeconds = 60;

/** Maximum number of exports that are found at once. */
const maxFound = 100;

/**
 * The exports that were not brought yet, by whom they may be: an index has only these, and most exports are
 * not among them.
 */
const isUnbrought = sql<boolean>`key = any(array(
  select key from known_export where begun_by is not null and indexed_at is null and removed_at is null
  union all
  select key from known_export where indexed_at is null and removed_at is null and organization_id in (
    select organization_id from connection where state = 'active' and brings = 'all')))`;

/**
 * Finds exports that are to be brought and whose turn was missed, because a process can die between two
 * turns; at most 100, newest first. What retention removed is not among them.
 */
export const findUnbrought = () => findUnstored(isUnbrought);

/**
 * The same of exports that were brought once and whose answer is gone, as after a loss in the store. It
 * looks at all exports.
 */
export const findLost = () => findUnstored(sql`indexed_at is not null`);

async function findUnstored(isCandidate: RawBuilder<boolean>): Promise<UnbroughtExport[]> {
  const { rows } = await sql<UnbroughtExport>`
    select key as "exportKey" from known_export
    where ${isCandidate} and coalesce(bring_at, '-infinity') < now() - ${missedSeconds} * interval '1 second'
      and (ended_seen_at is not null or begun_by is not null)
      and postings_count > 0 and removed_at is null
      and not exists (select from stored_answer
        where stored_answer.organization_id = known_export.organization_id
          and stored_answer.export_id = known_export.export_id)
      and exists (select from connection where ${isWilling})
    order by place desc nulls first, key desc
    limit ${maxFound}`.execute(await appDatabase());
  return rows;
}
