import "server-only";
import { sql } from "kysely";
import { type DeskNews, maxNews, newsActions, type NewsLine } from "#lib/shared/desk-news.ts";
import { shownOutcome } from "../audit/find-events.ts";
import type { PreviousVisit } from "../auth/sessions/visits.ts";
import { appDatabase } from "../database/open.ts";

/** The number of an organization's newest events since then that are read, of all actions. */
const maxRead = 1_000;

/** The number of an organization's newest orders that are looked at. */
const maxOrders = 10;

const entries = Object.entries(newsActions);
const outcomes = JSON.stringify(Object.fromEntries(entries.map(([action, one]) => [action, one.outcomes])));
const byKontor = JSON.stringify(entries.filter(([, one]) => one.isByKontor).map(([action]) => action));

type Row = { line: Omit<NewsLine, "at">; at: Date; total: number; isLeast: boolean };

type Asked = {
  personId: string;
  /** Those for which the person's membership is confirmed, with their names. */
  organizations: readonly { organizationId: string; organizationName: string }[];
  since: PreviousVisit;
};

/**
 * Returns what others did in organizations, and Kontor by itself, since the end of a person's previous
 * visit: at most 50 lines, newest first, and the number of the others. Of the same action by the same
 * person on the same subject only the newest counts: each file of a hand-over and each try of a delivery is
 * no line of its own, and a delivery that arrived at last has none. At most 1,000 events of an organization
 * are read, by the index of its trail, however old the trail is.
 */
export async function readNews({
  personId,
  organizations,
  since,
}: Asked): Promise<Pick<DeskNews, "lines" | "left" | "isLeast">> {
  const { rows } = await sql<Row>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb)
        as asked ("organizationId" text, "organizationName" text)
    ), recent as (
      select asked.*, event.* from asked cross join lateral (
        select id, at, person_id, person_name, action, about, ${shownOutcome} as outcome from audit_event
        where audit_event.organization_id = asked."organizationId" and id > ${since.eventId}
        order by id desc limit ${maxRead}) as event
    ), newest as (
      select distinct on ("organizationId", action, person_id, about->>'exportId', about->>'importRunId',
        about->>'setting', about->>'target') *
      from recent where jsonb_exists(${outcomes}::jsonb->action, outcome)
        or jsonb_exists(${outcomes}::jsonb, action) and outcome = 'done'
      order by "organizationId", action, person_id, about->>'exportId', about->>'importRunId', about->>'setting',
        about->>'target', id desc
    ), line as (
      select 'event ' || id as id, id as place, at, "organizationId", "organizationName", action as kind,
        outcome = 'unclear' as "isUnclear", about->>'exportId' as "exportId", about->>'importRunId' as "importRunId",
        case when jsonb_exists(${byKontor}::jsonb, action) then null else person_name end as by
      from newest where jsonb_exists(${outcomes}::jsonb->action, outcome)
        and (person_id <> ${personId} or jsonb_exists(${byKontor}::jsonb, action))
      union all
      select 'order ' || id, 0, coalesce(ended_at, turn_at), "organizationId", "organizationName",
        'ORDER_' || upper(coalesce(outcome, 'stopped')), false, export_id, null, null
      from asked cross join lateral (
        select * from closing where closing.organization_id = asked."organizationId"
        order by asked_at desc limit ${maxOrders}) as closing
      where coalesce(ended_at, turn_at) > ${since.endedAt} and (ended_at is not null or stop is not null)
        and outcome is distinct from 'cancelled'
    )
    select to_jsonb(line) - '{at,place}'::text[] as line, at, count(*) over ()::int as total,
      exists (select from recent group by "organizationId" having count(*) = ${maxRead}) as "isLeast"
    from line order by at desc, place desc, id desc limit ${maxNews}`.execute(await appDatabase());
  const [first] = rows;
  return {
    lines: rows.map(({ line, at }) => ({ ...line, at: at.toISOString() })),
    left: (first?.total ?? 0) - rows.length,
    isLeast: first?.isLeast ?? false,
  };
}
