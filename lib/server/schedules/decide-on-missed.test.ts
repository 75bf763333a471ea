import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { answers, service } from "../closing/testing/service.ts";
import { invalidatePerson } from "../auth/tokens/person-cache.ts";
import { decideOnMissed } from "./decide-on-missed.ts";
import { keepSchedules } from "./schedule-worker.ts";
import { after, scheduledOrganization } from "./testing/scheduled-organization.ts";

vi.mock("../configuration.ts", async () => {
  const { scheduleSettings } = await import("./testing/settings.ts");
  return { configuration: () => scheduleSettings };
});

const { sql, ids, confirm, now, orders } = scheduledOrganization();

const noPages = { pageNumber: 0, pageSize: 20, pageCount: 1, totalCount: 0 };

test("a missed run that is left out while somebody lets it run gives no order, and tells that person", async () => {
  const { organizationId, personId } = ids();
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 61));
  const by = (person: string, choice: "run" | "skip") =>
    decideOnMissed({ organizationId, personId: person }, { dueAt, choice }, recorder);
  const recorded: unknown[] = [];
  const recorder = {
    done: (_: unknown, about: AuditAbout = {}) => Promise.resolve(void recorded.push(about.changes)),
  };
  // The colleague decides while the service is asked for the exports.
  service.list = (response) =>
    void by(randomUUID(), "skip").then(() => {
      service.list = null;
      answers(200, { exports: [], pagination: noPages })(response);
    });
  // So that the service is asked whether the person still belongs to the organization.
  await sql()
    .updateTable("connection")
    .set({ confirmed_at: new Date(0) })
    .execute();
  invalidatePerson(personId);
  await expect(by(personId, "run")).rejects.toMatchObject({ code: "CLOSING_CHANGED" });
  expect(await orders()).toEqual([]);
  expect(recorded).toEqual([[{ field: "MISSED", before: dueAt, after: "skip" }]]);
});

test("a missed run stays missed if it can't be recorded that it was left out", async () => {
  const { organizationId } = ids();
  await confirm();
  const { dueAt } = await now();
  await keepSchedules(after(dueAt, 61));
  const failing = { done: () => Promise.reject(new Error("No event was written.")) };
  const skipping = decideOnMissed(
    { organizationId, personId: randomUUID() },
    { dueAt, choice: "skip" },
    failing,
  );
  await expect(skipping).rejects.toThrow("No event was written.");
  expect(await now()).toMatchObject({ state: "missed", dueAt });
});
