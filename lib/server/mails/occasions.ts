import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import type { MailKind } from "../database/tables/mail-tables.ts";
import { dueDatevEnds } from "./datev-ends.ts";
import { type Due, wantAlerts } from "./due.ts";

/** The hour of a person's day from which on digests come. */
const digestHour = 7;

/** The days before the end of a connection on which it is told. */
const warningDays = [30, 7, 1];

/** The days after which a mail is forgotten. Until then its address for unsubscribing works. */
const keptDays = 400;

/** Returns whether there is anybody who could be told anything, or a mail that is kept. */
export async function mayHaveMails(): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select exists (select from mail_address) or exists (select from mail) as answer`.execute(
    await appDatabase(),
  );
  return rows[0]?.answer ?? false;
}

/**
 * Stores a mail for everything that people want to be told and were not told yet, one for each person and
 * kind. Two calls at the same time would tell twice; the worker holds a lock.
 */
export async function storeDueMails(now: Date): Promise<void> {
  await store("ending", await dueEndings(now), now);
  if (configuration().datevApp) await store("datev", await dueDatevEnds(now), now);
  await store("order", await dueOrders(now), now);
  await store("order", await dueSchedules(), now);
  await store("order", await dueSignatures(now), now);
  await store("remark", await dueRemarks(now), now);
  await store("digest", await dueDigests(now), now);
  const database = await appDatabase();
  await sql`
    delete from mail
    where created_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(database);
}

async function store(kind: MailKind, due: readonly Due[], now: Date): Promise<void> {
  if (due.length === 0) return;
  const database = await appDatabase();
  await database
    .insertInto("mail")
    .values(
      due.map(({ personId, about }) => ({
        ...{ id: randomUUID(), person_id: personId, kind, created_at: now, next_try_at: now },
        about: JSON.stringify(about),
      })),
    )
    .execute();
}

/**
 * Returns the connections that are so near their end that a warning is due. A connection that lasts no
 * longer than a warning says is not told by it.
 */
async function dueEndings(now: Date): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts}),
    ending as (
      select person_id, organization_id, organization_name, chain_expires_at as ends_at, min(days) as days
      from wanted join connection using (person_id, organization_id)
      cross join jsonb_array_elements_text(${JSON.stringify(warningDays)}::jsonb) as text (value)
      cross join lateral (select value::int as days) as warning
      where state = 'active' and ' ' || scopes || ' ' like '% offline_access %'
        and chain_expires_at > ${now}
        and chain_expires_at <= ${now}::timestamptz + ${Math.max(...warningDays)} * interval '1 day'
        and chain_expires_at <= ${now}::timestamptz + days * interval '1 day'
        and granted_at < chain_expires_at - days * interval '1 day'
      group by person_id, organization_id, organization_name, chain_expires_at)
    select person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', organization_id,
      'organizationName', organization_name, 'endsAt', ends_at, 'days', days) order by ends_at) as about
    from ending
    where not exists (
      select from mail cross join jsonb_array_elements(mail.about) as told
      where mail.person_id = ending.person_id and mail.kind = 'ending'
        and mail.created_at > ${now}::timestamptz - ${Math.max(...warningDays) + 1} * interval '1 day'
        and told->>'organizationId' = organization_id and (told->>'endsAt')::timestamptz = ends_at
        and (told->>'days')::int <= days)
    group by person_id`.execute(database);
  return rows;
}

/** Returns people's own orders that wait for a decision, and those of the last day that failed. */
async function dueOrders(now: Date): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts})
    select person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', organization_id,
      'organizationName', coalesce(organization_name, organization_id), 'closingId', closing.id, 'turn', turn,
      'code', coalesce(stop->>'code', outcome)) order by organization_name) as about
    from wanted join closing using (person_id, organization_id)
    left join connection using (person_id, organization_id)
    where (closing.ended_at is null and stop is not null
        or outcome = 'failed' and closing.ended_at > ${now}::timestamptz - interval '1 day')
      and not exists (
        select from mail
        where mail.person_id = wanted.person_id and mail.kind = 'order'
          and mail.about @> jsonb_build_array(jsonb_build_object('closingId', closing.id, 'turn', turn)))
    group by person_id`.execute(database);
  return rows;
}

/** Returns the months of the last day that schedules have made ready, for who is to sign them off. */
async function dueSignatures(now: Date): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts})
    select wanted.person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', wanted.organization_id,
      'organizationName', organization_name, 'closingId', closing.id, 'turn', turn, 'code', closing.outcome)
      order by organization_name) as about
    from wanted join schedule on schedule.organization_id = wanted.organization_id
      and schedule.request->>'signerId' = wanted.person_id::text
    join closing on closing.id = last_closing_id
    join connection on connection.person_id = wanted.person_id
      and connection.organization_id = wanted.organization_id
    where connection.state = 'active' and closing.outcome = 'ready' and closing.ended_at > ${now}::timestamptz - interval '1 day' and not exists (
        select from mail
        where mail.person_id = wanted.person_id and mail.kind = 'order'
          and mail.about @> jsonb_build_array(jsonb_build_object('closingId', closing.id, 'code', closing.outcome)))
    group by wanted.person_id`.execute(database);
  return rows;
}

/** Returns people's own schedules whose run was missed or refused. */
async function dueSchedules(): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts})
    select person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', organization_id,
      'organizationName', coalesce(organization_name, organization_id), 'scheduleId', schedule.id, 'dueAt', due_at,
      'code', schedule.state) order by organization_name) as about
    from wanted join schedule using (person_id, organization_id)
    left join connection using (person_id, organization_id)
    where schedule.state <> 'waiting' and not exists (
        select from mail
        where mail.person_id = wanted.person_id and mail.kind = 'order'
          and mail.about @> jsonb_build_array(jsonb_build_object('scheduleId', schedule.id, 'dueAt', due_at)))
    group by person_id`.execute(database);
  return rows;
}

/**
 * Returns the notes, questions and answers of the last day of which people are to be told, where they still
 * may see them.
 */
async function dueRemarks(now: Date): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    with wanted as (select choice.person_id, choice.organization_id from ${wantAlerts})
    select wanted.person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', remark.organization_id,
      'organizationName', organization_name, 'remarkId', remark.id, 'exportId', export_id, 'entityGuid', entity_guid,
      'code', kind) order by written_at) as about
    from wanted join connection using (person_id, organization_id)
    join remark on remark.organization_id = wanted.organization_id
    where connection.state = 'active' and ' ' || scopes || ' ' like '% exports %'
      and written_at > ${now}::timestamptz - interval '1 day' and told <> '[]' and withdrawn_at is null
      and told @> jsonb_build_array(jsonb_build_object('id', wanted.person_id))
      and not exists (
        select from mail
        where mail.person_id = wanted.person_id and mail.kind = 'remark'
          and mail.about @> jsonb_build_array(jsonb_build_object('remarkId', remark.id)))
    group by wanted.person_id`.execute(database);
  return rows;
}

/**
 * Returns the organizations of each person whose digest is due: once a day of the person's, from 7:00 on. A
 * choice counts from the next digest on.
 */
async function dueDigests(now: Date): Promise<Due[]> {
  const database = await appDatabase();
  const { rows } = await sql<Due>`
    select person_id as "personId", jsonb_agg(jsonb_build_object('organizationId', organization_id,
      'day', to_char(local.day, 'YYYY-MM-DD'))) as about
    from mail_choice as choice join mail_address as address using (person_id)
    cross join lateral (
      select ${now}::timestamptz at time zone address.time_zone as time) as clock
    cross join lateral (
      select date_trunc('day', clock.time) as day, extract(isodow from clock.time) as weekday) as local
    where address.confirmed_at is not null
      and clock.time >= local.day + ${digestHour} * interval '1 hour'
      and choice.changed_at at time zone address.time_zone < local.day + ${digestHour} * interval '1 hour'
      and (digest = 'daily' and weekday < 6 or digest = 'weekly' and weekday = 1
        or digest = 'monthly' and date_trunc('month', local.day + interval '1 day') > date_trunc('month', local.day))
      and not exists (
        select from mail
        where mail.person_id = choice.person_id and mail.kind = 'digest'
          and mail.created_at > ${now}::timestamptz - interval '2 days'
          and mail.about @> jsonb_build_array(jsonb_build_object('day', to_char(local.day, 'YYYY-MM-DD'))))
    group by person_id`.execute(database);
  return rows;
}
