import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { DeskExport } from "#lib/shared/desk.ts";
import { configuration } from "../configuration.ts";
import { isNotHandedOver } from "../exports/handed-over.ts";
import { secondsLeft } from "../exports/documents/view-keeping.ts";
import { newestKnownExports } from "../exports/newest-known-exports.ts";
import { toRead } from "../exports/to-read.ts";
import { begunAt } from "../exports/read-archive.ts";
import { changedAt, declarations } from "../sign-off/sign-off-columns.ts";
import { type Declared, signOffOf } from "../sign-off/sign-off-of.ts";

/** An organization's last export as a row tells it. Times are texts of PostgreSQL. */
export type LastExportRow = Omit<DeskExport, "signOff" | "documents"> & {
  documents: DeskExport["documents"];
  declarations: Declared[];
  changedAt: string | null;
};

/** The hand-overs of the export that were not withdrawn. */
const ofExport = sql`hand_over.organization_id = known_export.organization_id
  and hand_over.export_id = known_export.export_id
  and not exists (select from declaration where hand_over_id = hand_over.id)`;

// The list of held rows is the file behind the batches.
const heldRows = sql`coalesce((
  select (select sum(rows)::int from handed_file where hand_over_id = hand_over.id and batch is null
    and place > (select max(place) from handed_file where hand_over_id = hand_over.id and batch is not null))
  from hand_over where ${ofExport} and request->'written'->>'format' = 'datev'
  order by created_at desc, id limit 1), 0)`;

const documents = sql`(
  select jsonb_build_object('total', total, 'fetched', fetched, 'missing', missing,
    'isStopped', problem_code is not null)
  from document_archive join hand_over using (id)
  where ${ofExport} and cancelled_at is null
  order by created_at desc, id limit 1)`;

/** Whether DATEV has a batch of a delivery, or may have one. */
const mayHaveBatch = sql`exists (
  select from datev_batch where datev_batch.organization_id = delivery.organization_id
    and delivery_id = delivery.id and datev_batch.state in ('sending', 'pending', 'succeeded'))`;

/**
 * Of hand-overs with the same filter the newest counts, and older ones and cancelled ones of which DATEV has
 * a batch or may have one, as on the receipt. What waits for no sign-in goes on by itself. Null where the
 * operator has no app at DATEV.
 */
const datev = () =>
  configuration().datevApp
    ? sql`(
  select jsonb_build_object('state', case
      when state in ('failed', 'cancelled') then 'failed'
      when problem->>'errorCode' in ('DATEV_SIGN_IN_ENDED', 'DATEV_SCOPE_MISSING') then 'signIn'
      when state = 'following' then 'checking'
      else 'sending' end, 'since', ended_at)
  from (
    select delivery.state, delivery.problem, delivery.ended_at, ${mayHaveBatch} as "mayHaveBatch",
      row_number() over (partition by request->>'filter' order by hand_over.created_at desc, hand_over.id) as number
    from delivery join hand_over on hand_over.id = delivery.hand_over_id
    where ${ofExport} and delivery.kind = 'datev' and (delivery.state <> 'cancelled' or ${mayHaveBatch})) as known
  where state <> 'delivered' and (number = 1 or "mayHaveBatch")
  order by state in ('failed', 'cancelled') desc, problem is not null desc, state = 'following'
  limit 1)`
    : sql`null`;

const keeping = () => sql`(
  select jsonb_build_object('total', total, 'fetched', kept + removed, 'missing', missing, 'secondsLeft', ${secondsLeft()})
  from document_keeping where export_key = known_export.key and planned_at is not null and total > 0)`;

/** A column of the last order that has made the files of the export. */
const ofOrder = (column: string) => sql`(
  select ${sql.ref(column)} from closing join hand_over on hand_over.id = closing.hand_over_id
  where ${ofExport} and outcome = 'ready'
  order by closing.asked_at desc limit 1)`;

/**
 * SQL of an organization's last export, as a `LastExportRow`: the newest that has postings or runs, of its
 * `newest` ones. Null if there is none. Stands where `newestKnownExports` does.
 */
export const lastExport = (newest: number): RawBuilder<LastExportRow | null> => sql`(
  select jsonb_build_object('id', export_id, 'status', status, 'begunAt', ${begunAt},
    'postingsCount', postings_count, 'failedCount', case when indexed_at is not null then failed_count end,
    'isHandedOver', status <> 'EXPORTING' and not ${isNotHandedOver}, 'heldRows', ${heldRows}, 'toReadCount', ${toRead}, 'ordered', ${ofOrder("closing.hand_over_id")},
    'accepted', coalesce(${ofOrder("closing.accepted")}, '[]'),
    'documents', ${documents}, 'keeping', ${keeping()}, 'datev', ${datev()}, 'declarations', ${declarations}, 'changedAt', ${changedAt})
  from ${newestKnownExports(newest)}
  order by (status = 'EXPORTING' or postings_count > 0) desc, place desc nulls first, key desc
  limit 1)`;

/** Returns an export from its row, with whether as many have signed it off as are needed. */
export function exportFrom(row: LastExportRow, needed: number): DeskExport {
  const { declarations: declared, changedAt: changed, ...known } = row;
  const begun = new Date(known.begunAt).toISOString();
  const since = known.datev?.since ? new Date(known.datev.since).toISOString() : null;
  return {
    ...known,
    begunAt: begun,
    datev: known.datev && { ...known.datev, since },
    signOff: signOffOf(declared, { needed, changedAt: changed }),
  };
}
