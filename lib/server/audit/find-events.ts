import "server-only";
import { type Kysely, sql } from "kysely";
import type { AuditOutcome } from "#lib/shared/audit.ts";
import type { AuditEvent, AuditEventList, AuditFilter, AuditQuery } from "#lib/shared/audit-list.ts";
import { appDatabase } from "../database/open.ts";
import { readChainState } from "./chain/chain-state.ts";
import type { Tables } from "../database/tables.ts";

const pageSize = 50;

/**
 * Longer than any action takes, in seconds. The process of an action without an outcome after this time has
 * died.
 */
const actionSeconds = 120;

/**
 * The outcome of an event as people see it: one that began over two minutes ago and has none is unclear.
 * For a query whose rows are those of `audit_event`.
 */
export const shownOutcome = sql<AuditOutcome>`case
  when outcome = 'begun' and at < now() - ${sql.lit(actionSeconds)} * interval '1 second' then 'unclear'
  else outcome
end`;

const isChained = sql<boolean>`(
  exists (select from audit_link link where link.organization_id = audit_event.organization_id
    and link.kind = 'event' and link.row_id = audit_event.id::text)
  and not exists (select from audit_outcome ended where ended.organization_id = audit_event.organization_id
    and ended.event_id = audit_event.id and not exists (select from audit_link link
      where link.organization_id = ended.organization_id and link.kind = 'eventOutcome'
        and link.row_id = ended.event_id::text)))`;

/**
 * Selects the filtered events of an organization, unordered. An event that began over two minutes ago and
 * has no outcome is shown as unclear.
 */
export function selectEvents(database: Kysely<Tables>, organizationId: string, filter: AuditFilter) {
  const { person, action, outcome, from, until } = filter;
  let events = database
    .selectFrom("audit_event")
    .select(["id", "at", "person_id", "person_name", "organization_id", "organization_name"])
    .select(["action", "about", "error_code", "request_id", shownOutcome.as("outcome")])
    .select(isChained.as("is_chained"))
    .where("organization_id", "=", organizationId);
  if (person) events = events.where("person_id", "=", person);
  if (action) events = events.where("action", "=", action);
  if (outcome) events = events.where(shownOutcome, "=", outcome);
  if (from) events = events.where("at", ">=", new Date(from));
  if (until) events = events.where("at", "<", new Date(until));
  return events;
}

/**
 * Returns a page of an organization's events, newest first. If fewer events than a page are newer than
 * `after`, the first page is returned, so that it is full.
 */
export async function listAuditEvents(
  organizationId: string,
  { before, after, ...filter }: AuditQuery,
): Promise<AuditEventList> {
  const database = await appDatabase();
  const events = selectEvents(database, organizationId, filter).limit(pageSize + 1);
  const people = await listPeople(database, organizationId);
  const chain = await readChainState(organizationId);
  if (after !== undefined) {
    const newer = await events.where("id", ">", after).orderBy("id").execute();
    if (newer.length > pageSize) {
      const page = newer.slice(0, pageSize).reverse().map(eventFrom);
      return { events: page, hasNewer: true, hasOlder: true, people, chain };
    }
  }
  const older = before === undefined ? events : events.where("id", "<", before);
  const rows = await older.orderBy("id", "desc").execute();
  return {
    events: rows.slice(0, pageSize).map(eventFrom),
    hasNewer: before !== undefined && rows.length > 0,
    hasOlder: rows.length > pageSize,
    people,
    chain,
  };
}

// Steps from person to person by the index, because the trail has many rows and few people.
async function listPeople(
  database: Kysely<Tables>,
  organizationId: string,
): Promise<AuditEventList["people"]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive people as (
      (select person_id from audit_event where organization_id = ${organizationId} order by person_id limit 1)
      union all
      select (
        select next.person_id from audit_event next
        where next.organization_id = ${organizationId} and next.person_id > people.person_id
        order by next.person_id limit 1
      ) from people where people.person_id is not null
    )
    select people.person_id as id, last.person_name as name
    from people cross join lateral (
      select person_name from audit_event
      where organization_id = ${organizationId} and person_id = people.person_id
      order by audit_event.id desc limit 1
    ) last
    order by name, id`.execute(database);
  return rows;
}

/** An event as a row of the database. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["execute"]>>[number];

function eventFrom(row: EventRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    person: { id: row.person_id, name: row.person_name },
    action: row.action,
    about: row.about,
    outcome: row.outcome,
    errorCode: row.error_code,
    requestId: row.request_id,
    isChained: row.is_chained,
  };
}
