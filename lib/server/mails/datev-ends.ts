import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Occasion } from "../database/tables/mail-tables.ts";
import { type Due, wantAlerts } from "./due.ts";
import type { ToldDatevEnd } from "./datev-end-words.ts";

/** The days before the end of an access to DATEV on which it is told. */
const warningDays = [7, 1];

/**
 * Returns the accesses to DATEV that end soon or that DATEV has ended within the last day, for who had
 * signed in. Only an end that renewals do not move is told before, and not by a warning that is as long as
 * the access.
 */
export async function dueDatevEnds(now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts}),
    told_end as (
      select person_id, organization_id, organization_name, datev_access.id as access_id,
        case when datev_access.ended_at is null then 'ending' else 'ended' end as code,
        coalesce(datev_access.ended_at, fixed_end_at) as at,
        min(case when datev_access.ended_at is null then days else 0 end) as days
      from wanted join datev_access using (person_id, organization_id)
      join connection using (person_id, organization_id)
      cross join jsonb_array_elements_text(${JSON.stringify(warningDays)}::jsonb) as text (value)
      cross join lateral (select value::int as days) as warning
      where state = 'active' and (
        datev_access.ended_at > ${now}::timestamptz - interval '1 day'
        or datev_access.ended_at is null and fixed_end_at > ${now}
          and fixed_end_at <= ${now}::timestamptz + days * interval '1 day'
          and connected_at < fixed_end_at - days * interval '1 day')
      group by person_id, organization_id, organization_name, datev_access.id, datev_access.ended_at, fixed_end_at)
    select person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', organization_id,
      'organizationName', organization_name, 'accessId', access_id, 'code', code, 'at', at, 'days', days)
      order by organization_name) as about
    from told_end
    where not exists (
      select from mail cross join jsonb_array_elements(mail.about) as told
      where mail.person_id = told_end.person_id and mail.kind = 'datev'
        and told->>'accessId' = access_id::text and told->>'code' = code and (told->>'at')::timestamptz = at
        and (told->>'days')::int <= days)
    group by person_id`.execute(await appDatabase());
  return rows;
}

/** Returns the accesses of a mail that still end, or have ended, as it says. */
export async function datevEndsLeft(about: readonly Occasion[]): Promise<ToldDatevEnd[]> {
  const ends = about.filter((occasion) => "accessId" in occasion);
  if (ends.length === 0) return [];
  const database = await appDatabase();
  const rows = await database
    .selectFrom("datev_access")
    .select(["id", "ended_at", "fixed_end_at"])
    .where("organization_id", "in", [...new Set(ends.map(({ organizationId }) => organizationId))])
    .execute();
  const known = new Map(
    rows.map((row) => [
      row.id,
      { code: row.ended_at ? "ended" : "ending", at: row.ended_at ?? row.fixed_end_at },
    ]),
  );
  return ends
    .map((end) => ({ ...end, at: new Date(end.at) }))
    .filter(({ accessId, code, at }) => {
      const today = known.get(accessId);
      return today?.code === code && today.at?.getTime() === at.getTime();
    });
}
