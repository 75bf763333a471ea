import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { monthToClose } from "#lib/shared/months.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { server, service } from "../closing/testing/service.ts";
import { appQueue } from "../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { decideOnMissed } from "./decide-on-missed.ts";
import { confirmSchedule } from "./save-schedule.ts";
import { keepSchedules } from "./schedule-worker.ts";
import { viewSchedule } from "./view-schedule.ts";

const settings = vi.hoisted(() => ({
  ...{
    logLevel: "silent",
    apiUrl: "",
    issuer: "",
    backgroundRequests: 600,
    organizationWord: "organization",
  },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";
let personId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await (await appQueue()).stop();
  await database.close();
});
beforeEach(async () => {
  await database.sql.deleteFrom("schedule").execute();
  organizationId = randomUUID();
  Object.assign(service, { exports: [], begun: 0, list: null, read: null });
  personId = await connectPerson(database, { organization_id: organizationId, confirmed_at: new Date() });
});

const audit = { done: () => Promise.resolve() };
const request = {
  ...{ day: 3, time: "06:00", timeZone: "Europe/Berlin", method: "xlsx" as const, documents: false },
  ...{ targetId: null, language: "de" as const, signerId: null },
};
const confirm = () =>
  confirmSchedule({ organizationId, person: { id: personId, name: "Petra Bauer" } }, request, audit);
const now = async () => {
  const { schedule } = await viewSchedule(organizationId, personId);
  if (!schedule) throw new Error("There is no schedule.");
  return schedule;
};
const after = (dueAt: string, minutes: number) => new Date(new Date(dueAt).getTime() + minutes * 60_000);
const orders = () =>
  database.sql
    .selectFrom("closing")
    .select(["id", "person_name", "request"])
    .where("organization_id", "=", organizationId)
    .execute();
const events = () =>
  database.sql
    .selectFrom("audit_event")
    .select(["action", "outcome", "error_code", "person_name", "person_id"])
    .where("organization_id", "=", organizationId)
    .execute();

/** Stores an order for a month that has ended. */
const endedOrder = (month: string, outcome: "ready" | "cancelled") =>
  database.sql
    .insertInto("closing")
    .values({
      ...{ id: randomUUID(), organization_id: organizationId, person_id: personId, person_name: "P" },
      ...{ request: JSON.stringify({ month }), written: "{}", outcome, ended_at: new Date() },
    })
    .execute();

test("a month that somebody has closed by hand is not closed again", async () => {
  await confirm();
  const { dueAt, month } = await now();
  await endedOrder(month, "ready");
  await keepSchedules(after(dueAt, 0));
  const left = await now();
  expect([(await orders()).length, left.state, left.problem]).toEqual([1, "waiting", null]);
  expect((await events()).map(({ error_code: code }) => code)).toEqual(["MONTH_CLOSED"]);

  await keepSchedules(after(left.dueAt, 61));
  await endedOrder(left.month, "ready");
  const run = decideOnMissed({ organizationId, personId }, { dueAt: left.dueAt, choice: "run" }, audit);
  await expect(run).rejects.toMatchObject({ code: "MONTH_CLOSED" });
  expect([(await orders()).length, (await now()).state]).toEqual([2, "waiting"]);
});

test("an export that has the name of a month closes it only if it began after it and is signed off", async () => {
  const nameAs = async (month: string, createdAt: Date, kinds: ("signed" | "revoked")[]) => {
    const key = { organization_id: organizationId, export_id: randomUUID() };
    await database.sql
      .insertInto("known_export")
      .values({ ...key, status: "EXPORTED", postings_count: 1, created_at: createdAt, place: 1 })
      .execute();
    await database.sql
      .insertInto("export_month")
      .values({ ...key, month })
      .execute();
    for (const kind of kinds)
      await database.sql
        .insertInto("declaration")
        .values({
          ...{ ...key, kind, person_id: personId, person_name: "P", reason: "" },
          state: kind === "signed" ? "{}" : null,
        })
        .execute();
  };
  const runs = async (within: boolean, kinds: ("signed" | "revoked")[]) => {
    await database.sql.deleteFrom("closing").where("organization_id", "=", organizationId).execute();
    await confirm();
    const { dueAt, month } = await now();
    await nameAs(month, new Date(within ? `${month}-15T00:00:00Z` : dueAt), kinds);
    await keepSchedules(after(dueAt, 0));
    const given = (await orders()).length;
    await database.sql.deleteFrom("export_month").where("organization_id", "=", organizationId).execute();
    return given;
  };
  expect(await runs(true, ["signed"])).toBe(1);
  expect(await runs(false, [])).toBe(1);
  expect(await runs(false, ["signed"])).toBe(0);
  expect(await runs(false, ["signed", "revoked"])).toBe(1);
});

test("a run that is late by months closes the month that the latest of them would have closed", async () => {
  await confirm();
  await database.sql
    .updateTable("schedule")
    .set({ due_at: new Date(Date.now() - 70 * 86_400_000), state: "missed" })
    .execute();
  const { dueAt, month } = await now();
  expect(month > monthToClose(new Date(dueAt))).toBe(true);
  await decideOnMissed({ organizationId, personId }, { dueAt, choice: "run" }, audit);
  expect((await orders()).map(({ request: given }) => given.month)).toEqual([month]);
});

test("an order that was cancelled closes no month", async () => {
  await confirm();
  const { dueAt, month } = await now();
  await endedOrder(month, "cancelled");
  await keepSchedules(after(dueAt, 0));
  expect(await orders()).toHaveLength(2);
});
