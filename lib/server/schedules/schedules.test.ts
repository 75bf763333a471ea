import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { refuses, service } from "../closing/testing/service.ts";
import { saveTarget } from "../hand-over/delivery/targets.ts";
import { invalidatePerson } from "../auth/tokens/person-cache.ts";
import { readDeskFacts } from "../desk/read-facts.ts";
import { decideOnMissed } from "./decide-on-missed.ts";
import { confirmSchedule, endSchedule } from "./save-schedule.ts";
import { runSchedule } from "./run-schedule.ts";
import { keepSchedules } from "./schedule-worker.ts";
import { after, noAudit, scheduledOrganization, usualRequest } from "./testing/scheduled-organization.ts";
import { viewSchedule } from "./view-schedule.ts";

vi.mock("../configuration.ts", async () => {
  const { scheduleSettings } = await import("./testing/settings.ts");
  return { configuration: () => scheduleSettings };
});

const { sql, ids, connectTo, confirm, confirmIn, now, orders, events } = scheduledOrganization();

/** Has the service asked whether the person still belongs to the organization. */
async function forgetConfirmation(): Promise<void> {
  const { personId } = ids();
  await sql()
    .updateTable("connection")
    .set({ confirmed_at: new Date(0) })
    .execute();
  invalidatePerson(personId);
}

test("a schedule gives one order when it is due, under its own name, and waits for the next month", async () => {
  const { personId } = ids();
  await confirm();
  // In the past, so that the next run is another one, and so short ago that no run of the month lies between.
  await sql()
    .updateTable("schedule")
    .set({ due_at: new Date(Date.now() - 10_000) })
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
  const { organizationId } = ids();
  const rowNow = () =>
    sql()
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
  await endSchedule(organizationId, noAudit);
  await runSchedule(missed);
  expect(await orders()).toEqual([]);
  expect((await events()).map(({ error_code: code }) => code)).toEqual(["SCHEDULE_MISSED"]);
});

test("many schedules that are due at the same time all run in one round", async () => {
  const organizations = Array.from({ length: 60 }, () => randomUUID());
  for (const one of organizations) {
    await confirmIn(one);
  }
  const [first] = await sql().selectFrom("schedule").select("due_at").execute();
  await keepSchedules(after(first?.due_at.toISOString() ?? "", 1));
  const given = await sql()
    .selectFrom("closing")
    .select("organization_id")
    .where("organization_id", "in", organizations)
    .execute();
  expect(new Set(given.map(({ organization_id: id }) => id)).size).toBe(60);
});

test("a schedule that is confirmed anew does not close again the month that its last run closed", async () => {
  await confirm();
  const { dueAt } = await now();
  await sql()
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
  await sql()
    .updateTable("schedule")
    .set({ due_at: new Date(dueAt), last_due_at: null, last_closing_id: null })
    .execute();
  await keepSchedules(after(dueAt, 1));
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  expect((await now()).last).toEqual({ dueAt, closingId: order?.id });
});

test("the audit trail says what is changed of a schedule, field by field", async () => {
  const { organizationId, personId } = ids();
  const recorded: unknown[] = [];
  const by = { organizationId, person: { id: personId, name: "Petra Bauer" } };
  const recorder = {
    done: (_: unknown, about: AuditAbout = {}) => Promise.resolve(void recorded.push(about.changes)),
  };
  await confirmSchedule(by, usualRequest, noAudit);
  const { id: targetId } = await saveTarget(
    organizationId,
    {
      name: "Kanzlei",
      settings: { kind: "email", address: "a@kanzlei.example", attachUpToMegabytes: 10 },
      secret: "",
    },
    by.person,
    noAudit,
  );
  await confirmSchedule(by, { ...usualRequest, day: 5, signerId: personId, targetId }, recorder);
  expect(recorded).toEqual([
    [
      { field: "day", before: "3", after: "5" },
      { field: "targetId", before: null, after: "Kanzlei" },
      { field: "signerId", before: null, after: personId },
    ],
  ]);
});

test("only who is connected to the organization is told to sign", async () => {
  const { organizationId, personId } = ids();
  const by = { organizationId, person: { id: personId, name: "Petra Bauer" } };
  const stranger = await connectTo(randomUUID());
  await expect(confirmSchedule(by, { ...usualRequest, signerId: stranger }, noAudit)).rejects.toMatchObject({
    code: "BAD_INPUT",
  });
  await confirmSchedule(by, { ...usualRequest, signerId: personId }, noAudit);
  expect(await viewSchedule(organizationId, personId)).toMatchObject({
    schedule: { request: { signerId: personId } },
    colleagues: [{ id: personId, name: "Petra Bauer" }],
  });
});

test("a run that is more than an hour late asks before it exports", async () => {
  const { organizationId, personId } = ids();
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
    decideOnMissed({ organizationId, personId: person }, { dueAt, choice }, noAudit);
  await expect(by(randomUUID(), "run")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await by(personId, "run");
  expect([(await orders()).length, (await now()).state]).toEqual([1, "waiting"]);
  await expect(by(personId, "run")).rejects.toMatchObject({ code: "CLOSING_CHANGED" });
});

test("a missed run can be left out by anybody, once", async () => {
  const { organizationId } = ids();
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 61));
  const skip = () =>
    decideOnMissed({ organizationId, personId: randomUUID() }, { dueAt, choice: "skip" }, noAudit);
  await skip();
  expect([await orders(), (await now()).state]).toEqual([[], "waiting"]);
  await expect(skip()).rejects.toMatchObject({ code: "CLOSING_CHANGED" });
});

test("a refusal pauses a schedule, and who confirms it again lets it wait for its next time", async () => {
  const { personId } = ids();
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
  const { organizationId, personId } = ids();
  await confirm();
  const { dueAt } = await now();
  service.list = refuses(503, "SERVICE_UNAVAILABLE");
  await forgetConfirmation();
  await keepSchedules(after(dueAt, 0));
  expect([await orders(), await now()]).toMatchObject([[], { state: "waiting", dueAt }]);
  await keepSchedules(after(dueAt, 61));
  const run = () => decideOnMissed({ organizationId, personId }, { dueAt, choice: "run" }, noAudit);
  await expect(run()).rejects.toMatchObject({ status: 503 });
  expect([await orders(), await now()]).toMatchObject([[], { state: "missed", dueAt }]);
  service.list = null;
  await run();
  expect(await orders()).toHaveLength(1);
});

test("without a connection a schedule pauses, and one that was ended runs no more", async () => {
  const { organizationId, personId } = ids();
  await confirm();
  const { dueAt } = await now();
  await sql().updateTable("connection").set({ state: "reconnect" }).execute();
  invalidatePerson(personId);
  await keepSchedules(after(dueAt, 0));
  expect(await now()).toMatchObject({ state: "paused", problem: { errorCode: "RECONNECT_REQUIRED" } });
  await endSchedule(organizationId, noAudit);
  await keepSchedules(after(dueAt, 2));
  expect([await orders(), await viewSchedule(organizationId, personId)]).toEqual([
    [],
    { schedule: null, colleagues: [] },
  ]);
  await expect(endSchedule(organizationId, noAudit)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
