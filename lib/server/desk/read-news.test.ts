import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { AuditAbout, AuditAction, AuditOutcome } from "#lib/shared/audit.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { firstDeskData } from "./first-facts.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({
    ...{ logLevel: "silent", backgroundRequests: 60, firstAnswerMilliseconds: 1 },
    ...{ membershipSeconds: 60, membershipGraceSeconds: 60 },
  }),
}));

let database: TestDatabase;
let connection: Connection;
const person = { id: "", name: "Petra Bauer", email: null };
const colleague = { id: randomUUID(), name: "Karin Kollegin" };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  person.id = randomUUID();
  connection = connectionTo(randomUUID());
  await database.sql
    .insertInto("person")
    .values({ ...person, issuer: "https://realm.example", subject: person.id })
    .execute();
  await begin(await newestId());
});

const connectionTo = (organizationId: string, changes: Partial<Connection> = {}): Connection => ({
  ...{ id: randomUUID(), organizationId, organizationName: "Nord GmbH", scopes: ["core_data"] },
  ...{ grantedAt: new Date(), accessExpiresAt: new Date(), chainExpiresAt: new Date() },
  ...{ refreshExpiresAt: null, lastUsedAt: null, confirmedAt: new Date(), state: "active", endedAt: null },
  brings: "own",
  ...changes,
});

async function newestId(): Promise<number> {
  const { id } = await database.sql
    .selectFrom("audit_event")
    .select(({ fn }) => fn.coalesce(fn.max("id"), sql<number>`0`).as("id"))
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins the person's second visit, an hour after the first one ended with an event. */
const begin = (eventId: number) =>
  database.sql
    .insertInto("visit")
    .values({
      ...{ person_id: person.id, last_used_at: new Date(), newest_event_id: eventId },
      ...{ previous_ended_at: new Date(Date.now() - 3_600_000), previous_event_id: eventId },
    })
    .execute();

type Event = { by?: { id: string; name: string }; outcome?: AuditOutcome; about?: AuditAbout };

/** Records events in the organization, of a colleague unless they say otherwise. */
const record = (action: AuditAction, { by = colleague, outcome = "done", about = {} }: Event = {}) =>
  database.sql
    .insertInto("audit_event")
    .values({
      ...{ person_id: by.id, person_name: by.name, organization_id: connection.organizationId },
      ...{ organization_name: "Nord GmbH", action, outcome, about: JSON.stringify(about) },
    })
    .execute();

const newsNow = async (connections = [connection]) => (await firstDeskData({ person, connections })).news;
const kindsNow = async () => (await newsNow())?.lines.map(({ kind }) => kind);

it("what a colleague did is there, what the person did or what changes nothing is not", async () => {
  await record("RECEIPT_SIGNED", { about: { exportId: "e1" } });
  await record("EXPORT_CREATED", { by: person, about: { exportId: "e2" } });
  await record("SIGNED_IN");
  await record("EXPORT_CREATED", { outcome: "refused" });
  expect(await newsNow()).toMatchObject({
    lines: [
      {
        ...{ organizationId: connection.organizationId, organizationName: "Nord GmbH" },
        ...{ kind: "RECEIPT_SIGNED", isUnclear: false, exportId: "e1", importRunId: null },
        by: "Karin Kollegin",
      },
    ],
    ...{ left: 0, isLeast: false, unconfirmed: [] },
  });
});

it("nothing from before the last visit is there, and nothing at all at the first one", async () => {
  await record("RECEIPT_SIGNED");
  await database.sql
    .updateTable("visit")
    .set({ previous_event_id: await newestId() })
    .where("person_id", "=", person.id)
    .execute();
  expect(await newsNow()).toMatchObject({ lines: [], left: 0 });
  await record("SIGN_OFF_REVOKED");
  expect(await kindsNow()).toEqual(["SIGN_OFF_REVOKED"]);
  await database.sql.deleteFrom("visit").where("person_id", "=", person.id).execute();
  expect(await newsNow()).toBeNull();
});

it("nothing is told of an organization whose membership is not confirmed, or whose connection lacks the scope", async () => {
  await record("RECEIPT_SIGNED");
  const { organizationId } = connection;
  expect(await newsNow([connectionTo(organizationId, { confirmedAt: null })])).toMatchObject({
    lines: [],
    unconfirmed: [organizationId],
  });
  for (const changes of [{ scopes: ["offline_access"] }, { state: "reconnect" } as const])
    expect(await newsNow([connectionTo(organizationId, changes)])).toMatchObject({ lines: [] });
});

it("Kontor's own work is news to the person whose connection it used, a delivery only if it failed at last", async () => {
  await record("EXPORT_BROUGHT", { by: person, about: { exportId: "e1" } });
  const delivery = { by: person, about: { exportId: "e1", target: "Mail" } };
  await record("HAND_OVER_DELIVERED", { ...delivery, outcome: "unclear" });
  await record("HAND_OVER_DELIVERED", { ...delivery, outcome: "refused" });
  expect((await newsNow())?.lines).toMatchObject([
    { kind: "HAND_OVER_DELIVERED", by: null },
    { kind: "EXPORT_BROUGHT", by: null },
  ]);
  await record("HAND_OVER_DELIVERED", delivery);
  expect(await kindsNow()).toEqual(["EXPORT_BROUGHT"]);
});

it("the files of a hand-over are one line, also when the last one was cancelled", async () => {
  for (const outcome of ["done", "unclear", "done", "cancelled"] as const)
    await record("HAND_OVER", { outcome, about: { exportId: "e1", fileName: randomUUID() } });
  expect((await newsNow())?.lines).toMatchObject([{ kind: "HAND_OVER", isUnclear: false }]);
});

it("at most 50 lines are given, newest first, with the number of the others", async () => {
  for (let number = 0; number < 53; number += 1)
    await record("RECEIPT_SIGNED", { about: { exportId: `e${number}` } });
  const news = await newsNow();
  expect(news?.lines).toHaveLength(50);
  expect(news?.lines[0]?.exportId).toBe("e52");
  expect(news).toMatchObject({ left: 3, isLeast: false });
});

it("what happened in the same millisecond stands in the order in which it was recorded", async () => {
  // Numbers of another length, which texts would order otherwise.
  await sql`select setval(pg_get_serial_sequence('audit_event', 'id'), 99997)`.execute(database.sql);
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome, about)
    select ${colleague.id}, 'Karin', ${connection.organizationId}, 'Nord', 'RECEIPT_SIGNED', 'done',
      jsonb_build_object('exportId', 'e' || number) from generate_series(1, 4) as number`.execute(
    database.sql,
  );
  const lines = (await newsNow())?.lines ?? [];
  expect(lines.map(({ exportId }) => exportId)).toEqual(["e4", "e3", "e2", "e1"]);
});

it("of an organization in which more happened than is read, the number is the least", async () => {
  await record("RECEIPT_SIGNED", { about: { exportId: "too old to be read" } });
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome, about)
    select ${colleague.id}, 'Karin', ${connection.organizationId}, 'Nord', 'RECEIPT_SIGNED', 'done',
      jsonb_build_object('exportId', number) from generate_series(1, 1000) as number`.execute(database.sql);
  expect(await newsNow()).toMatchObject({ left: 950, isLeast: true });
});

it("an order that stopped or ended since then is there, not one that was cancelled or ended before", async () => {
  const order = (changes: object) =>
    database.sql
      .insertInto("closing")
      .values({
        ...{ id: randomUUID(), organization_id: connection.organizationId, person_id: person.id },
        ...{ person_name: "Petra Bauer", request: "{}", written: "{}", step: "files", ...changes },
      })
      .execute();
  const before = new Date(Date.now() - 7_200_000);
  await order({ outcome: "ready", ended_at: before, asked_at: before });
  await order({ outcome: "cancelled", ended_at: new Date() });
  await order({ outcome: "nothing", ended_at: new Date(Date.now() - 60_000) });
  await order({ stop: JSON.stringify({ code: "HELD", count: 2, problem: null }) });
  expect((await newsNow())?.lines).toMatchObject([
    { kind: "ORDER_STOPPED", by: null },
    { kind: "ORDER_NOTHING", by: null },
  ]);
});
