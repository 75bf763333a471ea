import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { invalidatePerson } from "../tokens/person-cache.ts";
import { sessionOf } from "./session.ts";
import { maintainSessions } from "./maintain-sessions.ts";
import { endDevice, listDevices } from "./devices.ts";
import { openSession } from "./sessions.ts";

const settings = vi.hoisted(() => ({
  address: "http://localhost:3000",
  sessionSecret: "secret",
  sessionDays: 30,
}));

vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let personId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  personId = await makePerson();
});

async function makePerson(): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id, issuer: "https://realm.example", subject: id, name: "Petra", email: null })
    .execute();
  await database.sql
    .insertInto("connection")
    .values({
      id,
      person_id: id,
      organization_id: "nord",
      organization_name: "Nord GmbH",
      scopes: "exports",
      key_id: "key",
      sealed_tokens: "sealed",
      granted_at: new Date(),
      access_expires_at: new Date(),
      access_seconds: 60,
      refreshed_at: new Date(),
      chain_expires_at: new Date(),
      state: "active",
    })
    .execute();
  return id;
}

const requestId = "request-1234";
const visitor = {
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  network: "203.0.113.7",
};
const open = (of: string, { replaced = null as { id: string } | null, isShared = false } = {}) =>
  openSession({ personId: of, replaced, isShared, visitor, realmSid: null, requestId });

/** Returns the session that the cookie of a browser opens. */
async function read(id: string) {
  const value = await encode({ token: { sid: id }, secret: settings.sessionSecret });
  const headers = { cookie: `kontor.session=${value}` };
  return sessionOf(new NextRequest("http://localhost:3000/", { headers }));
}

/** Makes a session look older than it is. */
const age = (id: string, days: number) =>
  sql`update session set created_at = created_at - ${days}::float8 * interval '1 day' where id = ${id}`.execute(
    database.sql,
  );

const actionsOf = async (of: string) =>
  (
    await database.sql
      .selectFrom("audit_event")
      .select("action")
      .where("person_id", "=", of)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

it("has an id of 256 random bits", async () => {
  // Six bits a character.
  expect(await open(personId)).toMatch(/^[\w-]{43}$/);
});

it("ends 30 days after the sign-in, although it is in use", async () => {
  const [young, old] = [await open(personId), await open(personId)];
  await age(young, 29.9);
  await age(old, 30.1);
  expect(await read(young)).toMatchObject({ person: { id: personId } });
  expect(await read(old)).toBeNull();
  expect(await listDevices(personId, young)).toHaveLength(1);
});

it("ends by the setting of now, also when it was opened under another", async () => {
  const id = await open(personId);
  await age(id, 2);
  settings.sessionDays = 1;
  expect(await read(id)).toBeNull();
  settings.sessionDays = 30;
  expect(await read(id)).not.toBeNull();
});

it("has a new id after a new sign-in, and the old one opens nothing", async () => {
  const first = await open(personId);
  const second = await open(personId, { replaced: { id: first } });
  expect(second).not.toBe(first);
  expect(await read(first)).toBeNull();
  expect(await read(second)).not.toBeNull();
  expect(await actionsOf(personId)).toEqual(["SIGNED_IN"]);
});

it("ends for the person who was signed in before another in the same browser, and says so", async () => {
  const other = await makePerson();
  const first = await open(personId);
  const second = await open(other, { replaced: { id: first } });
  expect(await read(first)).toBeNull();
  expect(await read(second)).toMatchObject({ person: { id: other } });
  expect(await actionsOf(personId)).toEqual(["SIGNED_IN", "SIGNED_OUT"]);
  expect(await actionsOf(other)).toEqual(["SIGNED_IN"]);
});

/** Makes a session look as if nobody had used it for some minutes. */
const leaveAlone = (id: string, minutes: number) =>
  sql`update session set expires_at = expires_at - ${minutes}::float8 * interval '1 minute' where id = ${id}`.execute(
    database.sql,
  );

it("ends on a shared computer after 30 minutes without use, and goes on while it is used", async () => {
  const id = await open(personId, { isShared: true });
  for (let round = 0; round < 3; round++) {
    await leaveAlone(id, 29);
    expect(await read(id)).not.toBeNull();
    invalidatePerson(personId);
  }
  await leaveAlone(id, 30.1);
  expect(await read(id)).toBeNull();
});

it("ends elsewhere after 30 days without use", async () => {
  const [used, unused] = [await open(personId), await open(personId)];
  await leaveAlone(used, 29 * 24 * 60);
  await leaveAlone(unused, 30.1 * 24 * 60);
  expect(await read(used)).not.toBeNull();
  expect(await read(unused)).toBeNull();
});

it("is on record when nobody used it any more", async () => {
  const [used, unused] = [await open(personId), await open(personId)];
  await leaveAlone(unused, 30.1 * 24 * 60);
  await maintainSessions();
  expect(await read(used)).not.toBeNull();
  expect(await actionsOf(personId)).toEqual(["SIGNED_IN", "SIGNED_IN", "SESSION_EXPIRED"]);
});

it("is listed as a device with what its person recognizes it by, and not with its id", async () => {
  const [other, own] = [await open(personId), await open(personId)];
  await read(other);
  const devices = await listDevices(personId, own);
  const fact = { browser: "Firefox", system: "Linux", network: "203.0.113.7" };
  expect(devices).toMatchObject([
    { ...fact, isCurrent: true },
    { ...fact, isCurrent: false },
  ]);
  for (const id of [other, own]) expect(JSON.stringify(devices)).not.toContain(id);
});

it("is ended by its device, and only by its own person", async () => {
  const [id, stranger] = [await open(personId), await makePerson()];
  const [device] = await listDevices(personId, "");
  expect(await endDevice(stranger, device?.id ?? "", requestId)).toBe(false);
  expect(await read(id)).not.toBeNull();
  expect(await endDevice(personId, device?.id ?? "", requestId)).toBe(true);
  expect(await read(id)).toBeNull();
  expect(await endDevice(personId, device?.id ?? "", requestId)).toBe(false);
  expect(await actionsOf(personId)).toEqual(["SIGNED_IN", "SESSION_REVOKED"]);
});
