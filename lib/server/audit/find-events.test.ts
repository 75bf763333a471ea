import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditQuery } from "#lib/shared/audit-list.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { listAuditEvents } from "./find-events.ts";

let database: TestDatabase;

const people = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;

beforeAll(async () => {
  database = await openTestDatabase();
  // Inserts 120 events of one organization, an hour apart, alternating with as many of another.
  const insert = sql`
    insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome, request_id)
    select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 hour',
      case when n % 2 = 0 then ${people[0]} else ${people[1]} end::uuid,
      case when n % 2 = 0 then 'Petra' when n > 60 then 'Otto Neu' else 'Otto' end,
      organization_id, 'Name', case when n % 3 = 0 then 'EXPORT_CREATED' else 'SIGNED_IN' end,
      case when n % 5 = 0 then 'refused' else 'done' end, organization_id || '-' || n
    from generate_series(1, 120) n cross join unnest(array['own', 'other']) organization_id order by n`;
  await withoutTriggers(database.sql, (transaction) => insert.execute(transaction));
});
afterAll(() => database.close());

const numbersOf = async (query: AuditQuery) => {
  const { events } = await listAuditEvents("own", query);
  for (const { requestId } of events) expect(requestId).toMatch(/^own-/);
  return events.map(({ requestId }) => Number(requestId?.slice(4)));
};

const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

it("goes through all events from newest to oldest and back, each once", async () => {
  const newest = await listAuditEvents("own", {});
  expect(newest).toMatchObject({ hasNewer: false, hasOlder: true });
  const second = await listAuditEvents("own", { before: newest.events.at(-1)?.id });
  const last = await listAuditEvents("own", { before: second.events.at(-1)?.id });
  expect(second).toMatchObject({ hasNewer: true, hasOlder: true });
  expect(last).toMatchObject({ hasNewer: true, hasOlder: false });
  const numbers = [newest, second, last].flatMap(({ events }) => events.map(({ requestId }) => requestId));
  expect(numbers).toEqual(from(120, 1).map((number) => `own-${number}`));
  expect(await listAuditEvents("own", { after: last.events[0]?.id })).toEqual(second);
  expect(await listAuditEvents("own", { after: second.events[0]?.id })).toEqual(newest);
  expect(await listAuditEvents("own", { after: newest.events[7]?.id })).toEqual(newest);
  expect(await listAuditEvents("own", { before: 1 })).toMatchObject({ events: [], hasNewer: false });
});

it("filters by person, action, outcome and time, and by all of them at once", async () => {
  expect(await numbersOf({ person: people[1] })).toEqual(
    from(120, 1)
      .filter((n) => n % 2)
      .slice(0, 50),
  );
  expect(await numbersOf({ action: "EXPORT_CREATED" })).toEqual(from(120, 1).filter((n) => n % 3 === 0));
  expect(await numbersOf({ outcome: "refused" })).toEqual(from(120, 1).filter((n) => n % 5 === 0));
  const time = { from: "2026-01-02T00:00:00Z", until: "2026-01-03T00:00:00+00:00" };
  expect(await numbersOf(time)).toEqual(from(47, 24));
  const all = { person: people[0], action: "EXPORT_CREATED", outcome: "refused", ...time } as const;
  expect(await numbersOf(all)).toEqual([30]);
});

it("names everyone in the organization's trail once, as they were called last", async () => {
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (gen_random_uuid(), 'Somebody else', 'other', 'Other', 'SIGNED_IN', 'done')`.execute(database.sql);
  const { people: named } = await listAuditEvents("own", { outcome: "refused" });
  expect(named).toEqual([
    { id: people[1], name: "Otto Neu" },
    { id: people[0], name: "Petra" },
  ]);
  expect(await listAuditEvents("nobody", {})).toEqual({
    events: [],
    hasNewer: false,
    hasOlder: false,
    people: [],
    chain: { head: null, pending: 0 },
  });
});

it.each([
  ["audit_event_by_action", "action = 'NEVER' order by id desc limit 51"],
  ["audit_event_by_time", "at < '2025-01-01'"],
])("finds little among many by %s", async (index, condition) => {
  const plan = await database.sql.transaction().execute(async (transaction) => {
    await sql`analyze audit_event`.execute(transaction);
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<Record<string, string>>`
      explain select from audit_event where organization_id = 'own' and ${sql.raw(condition)}`.execute(
      transaction,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain(index);
});
