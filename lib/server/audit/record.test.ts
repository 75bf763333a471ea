import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import {
  beginEvent,
  endEvent,
  recordConnectionEvent,
  recordDone,
  recordRefusedSignIn,
  recordSessionEvent,
} from "./record.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const requestId = "request-1234";

async function makePerson(name: string): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id, issuer: "https://realm.example", subject: id, name, email: null })
    .execute();
  return id;
}

async function connect(personId: string, organizationId: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await database.sql
    .insertInto("connection")
    .values({
      id,
      person_id: personId,
      organization_id: organizationId,
      organization_name: `${organizationId} GmbH`,
      scopes: "exports",
      key_id: "key",
      sealed_tokens: "sealed",
      granted_at: now,
      access_expires_at: now,
      access_seconds: 60,
      refreshed_at: now,
      chain_expires_at: now,
      state: "active",
    })
    .execute();
  return id;
}

const eventsOf = (personId: string) =>
  database.sql
    .selectFrom("audit_event")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("id")
    .execute();

const asPetra = (personId: string) => ({
  session: { person: { id: personId, name: "Petra Bauer" } },
  connection: { organizationId: "nord", organizationName: "Nord GmbH" },
  requestId,
});

it("records a connection's fate with the names of that time, and keeps it when all is gone", async () => {
  const personId = await makePerson("Petra Bauer");
  const connectionId = await connect(personId, "nord");
  await recordConnectionEvent(database.sql, { action: "CONNECTED", connectionId, requestId });
  await database.sql.updateTable("person").set({ name: "Petra Vogel" }).where("id", "=", personId).execute();
  await database.sql.transaction().execute(async (transaction) => {
    await recordConnectionEvent(transaction, { action: "CONNECTION_ENDED", connectionId, requestId: null });
    await transaction.deleteFrom("connection").where("id", "=", connectionId).execute();
  });
  await database.sql.deleteFrom("person").where("id", "=", personId).execute();
  expect(await eventsOf(personId)).toMatchObject([
    {
      person_name: "Petra Bauer",
      organization_id: "nord",
      organization_name: "nord GmbH",
      action: "CONNECTED",
      about: {},
      outcome: "done",
      error_code: null,
      request_id: requestId,
    },
    { person_name: "Petra Vogel", action: "CONNECTION_ENDED", request_id: null },
  ]);
});

it("records a session in each of the person's organizations, and in nobody else's", async () => {
  const personId = await makePerson("Petra Bauer");
  const other = await makePerson("Otto Fremd");
  for (const organization of ["nord", "sued"]) await connect(personId, organization);
  await connect(other, "fremd");
  await recordSessionEvent(database.sql, { action: "SIGNED_OUT", personId, requestId });
  const events = await eventsOf(personId);
  expect(events.map(({ organization_id, action }) => [organization_id, action]).sort()).toEqual([
    ["nord", "SIGNED_OUT"],
    ["sued", "SIGNED_OUT"],
  ]);
  expect(await eventsOf(other)).toEqual([]);
});

it("records a refused sign-in where the account is connected, and nothing of an unknown account", async () => {
  const personId = await makePerson("Petra Bauer");
  for (const organization of ["nord", "sued"]) await connect(personId, organization);
  const issuer = "https://realm.example";
  await recordRefusedSignIn(database.sql, { issuer, subject: personId }, "TokenRefused", requestId);
  await recordRefusedSignIn(database.sql, { issuer, subject: "nobody" }, "TokenRefused", requestId);
  const refused = { action: "SIGN_IN_REFUSED", outcome: "refused", error_code: "TokenRefused" };
  expect(await eventsOf(personId)).toMatchObject([refused, refused]);
  const { rows } = await sql`select from audit_event where action = 'SIGN_IN_REFUSED'`.execute(database.sql);
  expect(rows).toHaveLength(2);
});

it("keeps nothing of a transaction that fails", async () => {
  const personId = await makePerson("Petra Bauer");
  const connectionId = await connect(personId, "nord");
  const failing = database.sql.transaction().execute(async (transaction) => {
    await recordConnectionEvent(transaction, { action: "CONNECTION_ENDED", connectionId, requestId });
    throw new Error("after the record");
  });
  await expect(failing).rejects.toThrow("after the record");
  expect(await eventsOf(personId)).toEqual([]);
});

it("records what our own database has done as done, in its transaction", async () => {
  const personId = await makePerson("Petra Bauer");
  const event = { ...asPetra(personId), action: "IMPORT_CANCELLED", about: { importRunId: "run" } } as const;
  await database.sql.transaction().execute((transaction) => recordDone(transaction, event));
  const failing = database.sql.transaction().execute(async (transaction) => {
    await recordDone(transaction, event);
    throw new Error("after the record");
  });
  await expect(failing).rejects.toThrow("after the record");
  expect(await eventsOf(personId)).toMatchObject([
    { action: "IMPORT_CANCELLED", outcome: "done", about: { importRunId: "run" }, request_id: requestId },
  ]);
});

it("adds to a begun event what its answer told, once", async () => {
  const personId = await makePerson("Petra Bauer");
  const id = await beginEvent(database.sql, {
    ...asPetra(personId),
    action: "IMPORT_SUBMITTED",
    about: { importRunId: "run", fileName: "half a \ud800 and a \0.csv", count: 3 },
  });
  expect(await eventsOf(personId)).toMatchObject([{ id, outcome: "begun" }]);
  await endEvent(database.sql, id, { outcome: "done", about: { processId: "process" } });
  const about = { importRunId: "run", fileName: "half a \ufffd and a .csv", count: 3, processId: "process" };
  expect(await eventsOf(personId)).toMatchObject([{ id, outcome: "done", about }]);
  await expect(endEvent(database.sql, id, { outcome: "refused" })).rejects.toThrow("never changed");
});

it("lets no statement change what was recorded, nor delete it", async () => {
  const personId = await makePerson("Petra Bauer");
  const begin = () =>
    beginEvent(database.sql, { ...asPetra(personId), action: "EXPORT_CREATED", about: { count: 1 } });
  const id = await begin();
  for (const change of [
    "person_name = 'Otto'",
    "person_name = 'Otto', outcome = 'done'",
    "about = '{}', outcome = 'done'",
    "at = now(), outcome = 'done'",
    "organization_id = 'sued', outcome = 'done'",
    "request_id = null, outcome = 'done'",
    "action = 'CONNECTED', outcome = 'done'",
  ]) {
    const changing = sql`update audit_event set ${sql.raw(change)} where id = ${id}`.execute(database.sql);
    await expect(changing, change).rejects.toThrow("never changed");
  }
  await expect(database.sql.deleteFrom("audit_event").where("id", "=", id).execute()).rejects.toThrow();
  expect(await eventsOf(personId)).toMatchObject([{ id, outcome: "begun", person_name: "Petra Bauer" }]);
  expect(await begin()).toBeGreaterThan(id);
});
