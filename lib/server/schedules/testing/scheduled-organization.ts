import "server-only";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { connectPerson } from "../../auth/tokens/testing/connect-person.ts";
import { server, service } from "../../closing/testing/service.ts";
import { appQueue } from "../../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { confirmSchedule } from "../save-schedule.ts";
import { viewSchedule } from "../view-schedule.ts";
import { scheduleSettings } from "./settings.ts";

/** The recorder of events that a test does not look at. */
export const noAudit = {
  /** Records nothing. */
  done: () => Promise.resolve(),
};

/** What is asked for where a test says nothing else. */
export const usualRequest = {
  ...{ day: 3, time: "06:00", timeZone: "Europe/Berlin", method: "xlsx" as const, documents: false },
  ...{ targetId: null, language: "de" as const, signerId: null },
};

/** Returns the time so many minutes after a run is due. */
export const after = (dueAt: string, minutes: number) =>
  new Date(new Date(dueAt).getTime() + minutes * 60_000);

/**
 * Prepares the tests of a file: a database, the service of `closing/testing/service.ts`, and before each
 * test another organization to which a person is connected. Returns what belongs to that organization at the
 * moment.
 */
export function scheduledOrganization() {
  let database: TestDatabase;
  let organizationId = "";
  let personId = "";
  beforeAll(async () => {
    database = await openTestDatabase();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(scheduleSettings, { apiUrl: address, issuer: `${address}/realm` });
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
    personId = await connectTo(organizationId);
  });
  /** Connects another person to an organization. Resolves with the id. */
  const connectTo = (organization: string) =>
    connectPerson(database, { organization_id: organization, confirmed_at: new Date() });
  return {
    sql: () => database.sql,
    ids: () => ({ organizationId, personId }),
    connectTo,
    /** Connects a person to another organization, and confirms its schedule. */
    confirmIn: async (organization: string): Promise<void> => {
      const person = { id: await connectTo(organization), name: "Petra Bauer" };
      await confirmSchedule({ organizationId: organization, person }, usualRequest, noAudit);
    },
    confirm: () =>
      confirmSchedule(
        { organizationId, person: { id: personId, name: "Petra Bauer" } },
        usualRequest,
        noAudit,
      ),
    /** Returns the schedule as the person sees it. Throws if there is none. */
    now: async () => {
      const { schedule } = await viewSchedule(organizationId, personId);
      if (!schedule) throw new Error("There is no schedule.");
      return schedule;
    },
    orders: () =>
      database.sql
        .selectFrom("closing")
        .select(["id", "person_name", "request"])
        .where("organization_id", "=", organizationId)
        .execute(),
    events: () =>
      database.sql
        .selectFrom("audit_event")
        .select(["action", "outcome", "error_code", "person_name", "person_id"])
        .where("organization_id", "=", organizationId)
        .execute(),
  };
}
