import "server-only";
import { sql } from "kysely";
import type { DeskFacts } from "#lib/shared/desk.ts";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { lastTarget } from "../closing/last-target.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { isNotHandedOver } from "../exports/handed-over.ts";
import { newestKnownExports } from "../exports/newest-known-exports.ts";
import { summaryOf } from "../months/month-exports.ts";
import { newestMonths } from "../months/newest-months.ts";
import { isOpenQuestion } from "../postings/open-question.ts";
import { fourEyesName } from "../sign-off/four-eyes.ts";
import { exportFrom, lastExport, type LastExportRow } from "./last-export.ts";

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
  last: LastExportRow | null;
};

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
 * Returns what Kontor knows of each organization: the newest of its exports that has postings or runs, its
 * newest month, and how many of its newest 24 exports were never handed over. Nothing is asked of the
 * service.
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
      export_archive.problem is not null as "isStale", setting.value as signers, ${lastExport(newest)} as last,
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
  const needed = signers ? fourEyesSetting.parse(signers).signers : 1;
  return { ...shared, export: found && exportFrom(found, needed) };
}
