import "server-only";
import { sql } from "kysely";
import type { DeskExport, DeskFacts } from "#lib/shared/desk.ts";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { lastTarget } from "../closing/last-target.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { isNotHandedOver } from "../exports/handed-over.ts";
import { secondsLeft } from "../exports/documents/view-keeping.ts";
import { newestKnownExports } from "../exports/newest-known-exports.ts";
import { toRead } from "../exports/to-read.ts";
import { begunAt } from "../exports/read-archive.ts";
import { summaryOf } from "../months/month-exports.ts";
import { newestMonths } from "../months/newest-months.ts";
import { isOpenQuestion } from "../postings/open-question.ts";
import { fourEyesName } from "../sign-off/four-eyes.ts";
import { changedAt, declarations } from "../sign-off/sign-off-columns.ts";
import { type Declared, signOffOf } from "../sign-off/sign-off-of.ts";

/** The number of an organization's newest exports that are looked at. */
const newest = 24;

type Row = {
  organizationId: string;
  readAt: Date | null;
  isStale: boolean;
  notHandedOver: number;
  openQuestions: number;
  signers: object | null;
  newestId: string | null;
  closing: DeskFacts["closing"];
  responsible: DeskFacts["responsible"];
  target: DeskFacts["target"];
  schedule: DeskFacts["schedule"];
  datevAccess: DeskFacts["datevAccess"];
  last:
    | (Omit<DeskExport, "signOff" | "documents"> & {
        documents: DeskExport["documents"];
        declarations: Declared[];
        changedAt: string | null;
      })
    | null;
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
 * Of hand-overs with the same filter the newest counts, and older ones and cancelled ones of which DATEV has a batch or may have one, as on the receipt. What waits for no sign-in goes on by itself. Null where
 * the operator has no app at DATEV.
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

const last = () => sql`(
  select jsonb_build_object('id', export_id, 'status', status, 'begunAt', ${begunAt},
    'postingsCount', postings_count, 'failedCount', case when indexed_at is not null then failed_count end,
    'isHandedOver', status <> 'EXPORTING' and not ${isNotHandedOver}, 'heldRows', ${heldRows}, 'toReadCount', ${toRead}, 'ordered', ${ofOrder("closing.hand_over_id")},
    'accepted', coalesce(${ofOrder("closing.accepted")}, '[]'),
    'documents', ${documents}, 'keeping', ${keeping()}, 'datev', ${datev()}, 'declarations', ${declarations}, 'changedAt', ${changedAt})
  from ${newestKnownExports(newest)}
  order by (status = 'EXPORTING' or postings_count > 0) desc, place desc nulls first, key desc
  limit 1)`;

const responsible = sql`(
  select jsonb_build_object('id', person.id, 'name', person.name)
  from responsible_person join person on person.id = person_id
  where responsible_person.organization_id = asked.organization_id)`;

/** Of all exports: a question does not become less open by the next one. */
const openQuestions = sql`(
  select count(*)::int from remark
  where remark.organization_id = asked.organization_id and ${isOpenQuestion})`;

/** Null where the operator has no app at DATEV. */
const datevAccess = () =>
  configuration().datevApp
    ? sql`(
  select jsonb_build_object('hasEnded', ended_at is not null, 'endsAt', fixed_end_at)
  from datev_access where datev_access.organization_id = asked.organization_id)`
    : sql`null`;

const goingOn = sql`(
  select jsonb_build_object('step', step, 'stop', stop->>'code', 'isTrying', problem is not null)
  from closing where closing.organization_id = asked.organization_id and ended_at is null)`;

/**
 * Returns what Kontor knows of each organization: the newest of its exports that has postings or runs, its newest month, and how
 * many of its newest 24 exports were never handed over. Nothing is asked of the service.
 */
export async function readDeskFacts(organizationIds: readonly string[]): Promise<Map<string, DeskFacts>> {
  const [known, months] = await Promise.all([readRows(organizationIds), newestMonths(organizationIds)]);
  return new Map(
    known.map((row) => {
      const month = months.get(row.organizationId);
      return [row.organizationId, { ...factsFrom(row), month: month ? summaryOf(month) : null }];
    }),
  );
}

async function readRows(organizationIds: readonly string[]): Promise<Row[]> {
  const database = await appDatabase();
  const { rows } = await sql<Row>`
    select asked.organization_id as "organizationId", export_archive.read_at as "readAt",
      export_archive.problem is not null as "isStale", setting.value as signers, ${last()} as last,
      ${goingOn} as closing, ${responsible} as responsible,
      ${lastTarget(sql`asked.organization_id`)} as target, schedule.state as schedule, ${datevAccess()} as "datevAccess", (select export_id from ${newestKnownExports(newest)} limit 1) as "newestId",
      (select count(*)::int from ${newestKnownExports(newest)} where ${isNotHandedOver}) as "notHandedOver",
      ${openQuestions} as "openQuestions"
    from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb) as asked (organization_id)
    left join export_archive using (organization_id)
    left join schedule using (organization_id)
    left join organization_setting as setting
      on setting.organization_id = asked.organization_id and setting.name = ${fourEyesName}`.execute(
    database,
  );
  return rows;
}

function factsFrom({
  readAt,
  isStale,
  notHandedOver,
  openQuestions: questions,
  newestId,
  signers,
  closing,
  responsible: person,
  target,
  schedule,
  datevAccess: access,
  last: found,
}: Row): Omit<DeskFacts, "month"> {
  const shared = {
    ...{
      readAt: readAt?.toISOString() ?? null,
      isStale,
      notHandedOver,
      openQuestions: questions,
      newestId,
      closing,
    },
    ...{ responsible: person, target, schedule, datevAccess: access },
  };
  if (!found) return { ...shared, export: null };
  const { declarations: declared, changedAt: changed, ...known } = found;
  const needed = signers ? fourEyesSetting.parse(signers).signers : 1;
  const begun = new Date(known.begunAt).toISOString();
  const since = known.datev?.since ? new Date(known.datev.since).toISOString() : null;
  return {
    ...shared,
    export: {
      ...known,
      begunAt: begun,
      datev: known.datev && { ...known.datev, since },
      signOff: signOffOf(declared, { needed, changedAt: changed }),
    },
  };
}
