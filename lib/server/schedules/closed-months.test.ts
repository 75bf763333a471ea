import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { monthToClose } from "#lib/shared/months.ts";
import { decideOnMissed } from "./decide-on-missed.ts";
import { keepSchedules } from "./schedule-worker.ts";
import { after, noAudit, scheduledOrganization } from "./testing/scheduled-organization.ts";

vi.mock("../configuration.ts", async () => {
  const { scheduleSettings } = await import("./testing/settings.ts");
  return { configuration: () => scheduleSettings };
});

const { sql, ids, confirm, now, orders, events } = scheduledOrganization();

/** Stores an order for a month that has ended. */
async function endedOrder(month: string, outcome: "ready" | "cancelled"): Promise<void> {
  const { organizationId, personId } = ids();
  await sql()
    .insertInto("closing")
    .values({
      ...{ id: randomUUID(), organization_id: organizationId, person_id: personId, person_name: "P" },
      ...{ request: JSON.stringify({ month }), written: "{}", outcome, ended_at: new Date() },
    })
    .execute();
}

test("a month that somebody has closed by hand is not closed again", async () => {
  const { organizationId, personId } = ids();
  await confirm();
  const { dueAt, month } = await now();
  await endedOrder(month, "ready");
  await keepSchedules(after(dueAt, 0));
  const left = await now();
  expect([(await orders()).length, left.state, left.problem]).toEqual([1, "waiting", null]);
  expect((await events()).map(({ error_code: code }) => code)).toEqual(["MONTH_CLOSED"]);

  await keepSchedules(after(left.dueAt, 61));
  await endedOrder(left.month, "ready");
  const run = decideOnMissed({ organizationId, personId }, { dueAt: left.dueAt, choice: "run" }, noAudit);
  await expect(run).rejects.toMatchObject({ code: "MONTH_CLOSED" });
  expect([(await orders()).length, (await now()).state]).toEqual([2, "waiting"]);
});

test("an export that has the name of a month closes it only if it began after it and is signed off", async () => {
  const { organizationId, personId } = ids();
  const nameAs = async (month: string, createdAt: Date, kinds: ("signed" | "revoked")[]) => {
    const key = { organization_id: organizationId, export_id: randomUUID() };
    await sql()
      .insertInto("known_export")
      .values({ ...key, status: "EXPORTED", postings_count: 1, created_at: createdAt, place: 1 })
      .execute();
    await sql()
      .insertInto("export_month")
      .values({ ...key, month })
      .execute();
    for (const kind of kinds)
      await sql()
        .insertInto("declaration")
        .values({
          ...{ ...key, kind, person_id: personId, person_name: "P", reason: "" },
          state: kind === "signed" ? "{}" : null,
        })
        .execute();
  };
  const runs = async (within: boolean, kinds: ("signed" | "revoked")[]) => {
    await sql().deleteFrom("closing").where("organization_id", "=", organizationId).execute();
    await confirm();
    const { dueAt, month } = await now();
    await nameAs(month, new Date(within ? `${month}-15T00:00:00Z` : dueAt), kinds);
    await keepSchedules(after(dueAt, 0));
    const given = (await orders()).length;
    await sql().deleteFrom("export_month").where("organization_id", "=", organizationId).execute();
    return given;
  };
  expect(await runs(true, ["signed"])).toBe(1);
  expect(await runs(false, [])).toBe(1);
  expect(await runs(false, ["signed"])).toBe(0);
  expect(await runs(false, ["signed", "revoked"])).toBe(1);
});

test("a run that is late by months closes the month that the latest of them would have closed", async () => {
  const { organizationId, personId } = ids();
  await confirm();
  await sql()
    .updateTable("schedule")
    .set({ due_at: new Date(Date.now() - 70 * 86_400_000), state: "missed" })
    .execute();
  const { dueAt, month } = await now();
  expect(month > monthToClose(new Date(dueAt))).toBe(true);
  await decideOnMissed({ organizationId, personId }, { dueAt, choice: "run" }, noAudit);
  expect((await orders()).map(({ request: given }) => given.month)).toEqual([month]);
});

test("an order that was cancelled closes no month", async () => {
  await confirm();
  const { dueAt, month } = await now();
  await endedOrder(month, "cancelled");
  await keepSchedules(after(dueAt, 0));
  expect(await orders()).toHaveLength(2);
});
