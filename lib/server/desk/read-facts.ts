import "server-only";
import { sql } from "kysely";
import type { DeskExport, DeskFacts } from "#lib/shared/desk.ts";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { appDatabase } from "../database/open.ts";
import { isNotHandedOver } from "../exports/handed-over.ts";
import { secondsLeft } from "../exports/documents/view-keeping.ts";
import { begunAt } from "../exports/read-archive.ts";
import { fourEyesName } from "../sign-off/four-eyes.ts";
import { type Declared, signOffOf } from "./sign-off-of.ts";

/** The number of an organization's newest exports that are looked at. */
const newest = 24;

type Row = {
  organizationId: string;
  readAt: Date | null;
  isStale: boolean;
  notHandedOver: number;
  signers: object | null;
  newestId: string | null;
  closing: DeskFacts["closing"];
  last:
    | (Omit<DeskExport, "signOff" | "documents"> & {
        documents: DeskExport["documents"];
        declarations: Declared[];
        changedAt: string | null;
      })
    | null;
};

/** The newest exports of an organization, without those that only an address has named. */
const newestExports = sql`(
  select * from known_export
  where known_export.organization_id = asked.organization_id
    and (place is not null or first_seen_at > coalesce(export_archive.read_at, '-infinity'))
  order by place desc nulls first, key desc
  limit ${newest}) as known_export`;

/** The hand-overs of the export that were not withdrawn. */
const ofExport = sql`hand_over.organization_id = known_export.organization_id
  and hand_over.export_id = known_export.export_id
  and not exists (select from declaration where hand_over_id = hand_over.id)`;

// The list of held rows is the file behind the batches.
const heldRows = sql`coalesce((
  select (select sum(rows)::int from handed_file where hand_over_id = hand_over.id and batch is null
    and place > (select max(place) from handed_file where hand_over_id = hand_over.id and batch is not null))
  from hand_over where ${ofExport} and request->'written'->>'format' = 'datev'
  order by created_at desc limit 1), 0)`;

const documents = sql`(
  select jsonb_build_object('total', total, 'fetched', fetched, 'missing', missing,
    'isStopped', problem_code is not null)
  from document_archive join hand_over using (id)
  where ${ofExport} and cancelled_at is null
  order by created_at desc limit 1)`;

const keeping = () => sql`(
  select jsonb_build_object('total', total, 'fetched', kept + removed, 'missing', missing, 'secondsLeft', ${secondsLeft()})
  from document_keeping where export_key = known_export.key and planned_at is not null and total > 0)`;

const ordered = sql`(
  select closing.hand_over_id from closing join hand_over on hand_over.id = closing.hand_over_id
  where ${ofExport} and outcome = 'ready'
  order by closing.asked_at desc limit 1)`;

const declarations = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'personId', person_id, 'by', person_name, 'at', at) order by id)
  from declaration
  where declaration.organization_id = known_export.organization_id
    and declaration.export_id = known_export.export_id and kind in ('signed', 'revoked')), '[]')`;

const changedAt = sql`greatest(
  (select max(finished_at) from handed_file join hand_over on hand_over.id = hand_over_id
    where hand_over.organization_id = known_export.organization_id
      and hand_over.export_id = known_export.export_id),
  (select max(at) from declaration
    where declaration.organization_id = known_export.organization_id
      and declaration.export_id = known_export.export_id and kind = 'withdrawn'))`;

const last = () => sql`(
  select jsonb_build_object('id', export_id, 'status', status, 'begunAt', ${begunAt},
    'postingsCount', postings_count, 'failedCount', case when indexed_at is not null then failed_count end,
    'isHandedOver', status <> 'EXPORTING' and not ${isNotHandedOver}, 'heldRows', ${heldRows}, 'ordered', ${ordered},
    'documents', ${documents}, 'keeping', ${keeping()}, 'declarations', ${declarations}, 'changedAt', ${changedAt})
  from ${newestExports}
  order by (status = 'EXPORTING' or postings_count > 0) desc, place desc nulls first, key desc
  limit 1)`;

const goingOn = sql`(
  select jsonb_build_object('step', step, 'stop', stop->>'code')
  from closing where closing.organization_id = asked.organization_id and ended_at is null)`;

/**
 * Returns what Kontor knows of each organization: the newest of its exports that has postings or runs, and how many of
 * its newest 24 exports were never handed over. Nothing is asked of the service.
 */
export async function readDeskFacts(organizationIds: readonly string[]): Promise<Map<string, DeskFacts>> {
  const database = await appDatabase();
  const { rows } = await sql<Row>`
    select asked.organization_id as "organizationId", export_archive.read_at as "readAt",
      export_archive.problem is not null as "isStale", setting.value as signers, ${last()} as last,
      ${goingOn} as closing, (select export_id from ${newestExports} limit 1) as "newestId",
      (select count(*)::int from ${newestExports} where ${isNotHandedOver}) as "notHandedOver"
    from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb) as asked (organization_id)
    left join export_archive using (organization_id)
    left join organization_setting as setting
      on setting.organization_id = asked.organization_id and setting.name = ${fourEyesName}`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.organizationId, factsFrom(row)]));
}

function factsFrom({
  readAt,
  isStale,
  notHandedOver,
  newestId,
  signers,
  closing,
  last: found,
}: Row): DeskFacts {
  const shared = { readAt: readAt?.toISOString() ?? null, isStale, notHandedOver, newestId, closing };
  if (!found) return { ...shared, export: null };
  const { declarations: declared, changedAt: changed, ...known } = found;
  const needed = signers ? fourEyesSetting.parse(signers).signers : 1;
  const begun = new Date(known.begunAt).toISOString();
  return {
    ...shared,
    export: { ...known, begunAt: begun, signOff: signOffOf(declared, { needed, changedAt: changed }) },
  };
}
