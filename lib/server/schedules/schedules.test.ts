import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { refuses, server, service } from "../closing/testing/service.ts";
import { invalidatePerson } from "../auth/tokens/person-cache.ts";
import { appQueue } from "../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readDeskFacts } from "../desk/read-facts.ts";
import { decideOnMissed } from "./decide-on-missed.ts";
import { confirmSchedule, endSchedule } from "./save-schedule.ts";
import { runSchedule } from "./run-schedule.ts";
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
/** Has the service asked whether the person still belongs to the organization. */
async function forgetConfirmation(): Promise<void> {
  await database.sql
    .updateTable("connection")
    .set({ confirmed_at: new Date(0) })
    .execute();
  invalidatePerson(personId);
}
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

test("a schedule gives one order when it is due, under its own name, and waits for the next month", async () => {
  await confirm();
  // In the past, so that the next run is another one.
  await database.sql
    .updateTable("schedule")
    .set({ due_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, -1));
  expect(await orders()).toEqual([]);
  await keepSchedules(after(dueAt, 0));
  const [order, ...others] = await orders();
  expect([order?.person_name, others]).toEqual(["Zeitplan von Petra Bauer", []]);
  expect(order?.request).toMatchObject({ begin: { newest: "none" }, method: "xlsx", documents: false });
  const next = await now();
  expect(next).toMatchObject({ state: "waiting", last: { dueAt, closingId: order?.id } });
  expect(new Date(next.dueAt) > new Date()).toBe(true);
  const done = { outcome: "done", error_code: null, person_name: "Zeitplan von Petra Bauer" };
  expect(await events()).toEqual([{ action: "CLOSING_BEGUN", person_id: personId, ...done }]);
});

test("a run whose schedule was ended, confirmed anew or left out meanwhile gives no order", async () => {
  const rowNow = () =>
    database.sql
      .selectFrom("schedule")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .executeTakeFirstOrThrow();
  await confirm();
  const confirmed = await rowNow();
  await confirm();
  await runSchedule(confirmed);
  const anew = await rowNow();
  await keepSchedules(after(anew.due_at.toISOString(), 61));
  await runSchedule(anew);
  const missed = await rowNow();
  await endSchedule(organizationId, audit);
  await runSchedule(missed);
  expect(await orders()).toEqual([]);
  expect((await events()).map(({ error_code: code }) => code)).toEqual(["SCHEDULE_MISSED"]);
});

test("many schedules that are due at the same time all run in one round", async () => {
  const organizations = Array.from({ length: 60 }, () => randomUUID());
  for (const one of organizations) {
    const person = await connectPerson(database, { organization_id: one, confirmed_at: new Date() });
    await confirmSchedule(
      { organizationId: one, person: { id: person, name: "Petra Bauer" } },
      request,
      audit,
    );
  }
  const [first] = await database.sql.selectFrom("schedule").select("due_at").execute();
  await keepSchedules(after(first?.due_at.toISOString() ?? "", 1));
  const given = await database.sql
    .selectFrom("closing")
    .select("organization_id")
    .where("organization_id", "in", organizations)
    .execute();
  expect(new Set(given.map(({ organization_id: id }) => id)).size).toBe(60);
});

test("a schedule that is confirmed anew does not close again the month that its last run closed", async () => {
  await confirm();
  const { dueAt } = await now();
  await database.sql
    .updateTable("schedule")
    .set({ last_due_at: new Date(dueAt) })
    .execute();
  await confirm();
  expect(monthToClose(new Date((await now()).dueAt)) > monthToClose(new Date(dueAt))).toBe(true);
});

test("a process that dies before it has noted a run gives no second order", async () => {
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 0));
  // As the row was before the note.
  await database.sql
    .updateTable("schedule")
    .set({ due_at: new Date(dueAt), last_due_at: null, last_closing_id: null })
    .execute();
  await keepSchedules(after(dueAt, 1));
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  expect((await now()).last).toEqual({ dueAt, closingId: order?.id });
});

test("the audit trail says what is changed of a schedule, field by field", async () => {
  const recorded: unknown[] = [];
  const by = { organizationId, person: { id: personId, name: "Petra Bauer" } };
  const recorder = {
    done: (_: unknown, about: AuditAbout = {}) => Promise.resolve(void recorded.push(about.changes)),
  };
  await confirmSchedule(by, request, audit);
  await confirmSchedule(by, { ...request, day: 5, signerId: personId }, recorder);
  expect(recorded).toEqual([
    [
      { field: "day", before: "3", after: "5" },
      { field: "signerId", before: null, after: personId },
    ],
  ]);
});

test("only who is connected to the organization is told to sign", async () => {
  const by = { organizationId, person: { id: personId, name: "Petra Bauer" } };
  const stranger = await connectPerson(database, { organization_id: randomUUID() });
  await expect(confirmSchedule(by, { ...request, signerId: stranger }, audit)).rejects.toMatchObject({
    code: "BAD_INPUT",
  });
  await confirmSchedule(by, { ...request, signerId: personId }, audit);
  expect(await viewSchedule(organizationId, personId)).toMatchObject({
    schedule: { request: { signerId: personId } },
    colleagues: [{ id: personId, name: "Petra Bauer" }],
  });
});

test("a run that is more than an hour late asks before it exports", async () => {
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 61));
  await keepSchedules(after(dueAt, 62));
  expect([await orders(), (await now()).state]).toEqual([[], "missed"]);
  const missed = {
    outcome: "refused",
    error_code: "SCHEDULE_MISSED",
    person_name: "Zeitplan von Petra Bauer",
  };
  expect(await events()).toEqual([{ action: "CLOSING_BEGUN", person_id: personId, ...missed }]);
  expect((await readDeskFacts([organizationId])).get(organizationId)?.schedule).toBe("missed");
  const by = (person: string, choice: "run" | "skip") =>
    decideOnMissed({ organizationId, personId: person }, { dueAt, choice }, audit);
  await expect(by(randomUUID(), "run")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await by(personId, "run");
  expect([(await orders()).length, (await now()).state]).toEqual([1, "waiting"]);
  await expect(by(personId, "run")).rejects.toMatchObject({ code: "CLOSING_CHANGED" });
});

test("a missed run can be left out by anybody, once", async () => {
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 61));
  const skip = () =>
    decideOnMissed({ organizationId, personId: randomUUID() }, { dueAt, choice: "skip" }, audit);
  await skip();
  expect([await orders(), (await now()).state]).toEqual([[], "waiting"]);
  await expect(skip()).rejects.toMatchObject({ code: "CLOSING_CHANGED" });
});

test("a refusal pauses a schedule, and who confirms it again lets it wait for its next time", async () => {
  await confirm();
  const { dueAt } = await now();
  service.list = refuses(403, "FORBIDDEN");
  await forgetConfirmation();
  await keepSchedules(after(dueAt, 0));
  await keepSchedules(after(dueAt, 1));
  expect(await now()).toMatchObject({ state: "paused", problem: { errorCode: "FORBIDDEN" } });
  expect(await orders()).toEqual([]);
  const refused = { outcome: "refused", error_code: "FORBIDDEN", person_name: "Zeitplan von Petra Bauer" };
  expect(await events()).toEqual([{ action: "CLOSING_BEGUN", person_id: personId, ...refused }]);
  service.list = null;
  await confirm();
  expect(await now()).toMatchObject({ state: "waiting", problem: null });
});

test("a service that does not answer leaves a run due, and says so to who lets it run late", async () => {
  await confirm();
  const { dueAt } = await now();
  service.list = refuses(503, "SERVICE_UNAVAILABLE");
  await forgetConfirmation();
  await keepSchedules(after(dueAt, 0));
  expect([await orders(), await now()]).toMatchObject([[], { state: "waiting", dueAt }]);
  await keepSchedules(after(dueAt, 61));
  const run = () => decideOnMissed({ organizationId, personId }, { dueAt, choice: "run" }, audit);
  await expect(run()).rejects.toMatchObject({ status: 503 });
  expect([await orders(), await now()]).toMatchObject([[], { state: "missed", dueAt }]);
  service.list = null;
  await run();
  expect(await orders()).toHaveLength(1);
});

test("without a connection a schedule pauses, and one that was ended runs no more", async () => {
  await confirm();
  const { dueAt } = await now();
  await database.sql.updateTable("connection").set({ state: "reconnect" }).execute();
  invalidatePerson(personId);
  await keepSchedules(after(dueAt, 0));
  expect(await now()).toMatchObject({ state: "paused", problem: { errorCode: "RECONNECT_REQUIRED" } });
  await endSchedule(organizationId, audit);
  await keepSchedules(after(dueAt, 2));
  expect([await orders(), await viewSchedule(organizationId, personId)]).toEqual([
    [],
    { schedule: null, colleagues: [] },
  ]);
  await expect(endSchedule(organizationId, audit)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
