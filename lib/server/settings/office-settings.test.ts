import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { Connection, Session } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findOfficeSettings } from "./office-settings.ts";

const settings = vi.hoisted(() => ({
  logLevel: "silent",
  tokenKey: Buffer.alloc(0),
  otherTokenKeys: [],
  membershipSeconds: 60,
  membershipGraceSeconds: 600,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  Object.assign(settings, { tokenKey: randomBytes(32) });
});
afterAll(() => database.close());

const office = (consultantNumber: number) =>
  datevSettings.parse({
    ...{ consultantNumber, clientNumber: 7, fiscalYearStart: "2026-01-01", accountLength: 4 },
    ...{ chart: "04", formatVersion: 12, timeZone: "Europe/Vienna" },
  });

const save = (organizationId: string, value: object) =>
  database.sql
    .insertInto("organization_setting")
    .values({
      organization_id: organizationId,
      name: "datev",
      value: JSON.stringify(value),
      changed_by: "Petra Bauer",
    })
    .execute();

const connectionTo = (organizationId: string, fields: Partial<Connection> = {}) =>
  ({
    id: randomUUID(),
    organizationId,
    organizationName: `The ${organizationId}`,
    scopes: ["exports"],
    confirmedAt: new Date(),
    state: "active",
    ...fields,
  }) as Connection;

function askedBy(...connections: Connection[]) {
  const [connection = connectionTo("own")] = connections;
  const session: Session = {
    id: "session",
    person: { id: "person", name: "Petra Bauer", email: null },
    connections,
  };
  return findOfficeSettings({ session, connection, requestId: "request-1234" });
}

it("takes the office's settings of the organization that changed them last, if the person has access", async () => {
  // Later rows have changed later.
  await save("own", office(1_001));
  await save("older", office(1_002));
  await save("newer", office(1_003));
  await save("invalid", { consultantNumber: 1_004 });
  await save("ended", office(1_005));
  await save("without-scope", office(1_006));
  await save("of-others", office(1_007));
  const own = connectionTo("own");
  const older = connectionTo("older");
  const ended = connectionTo("ended", { state: "reconnect" });
  const withoutScope = connectionTo("without-scope", { scopes: ["core_data"] });
  const newer = connectionTo("newer");
  expect(await askedBy(own, older, newer, connectionTo("invalid"), ended, withoutScope)).toEqual({
    organizationName: "The newer",
    settings: { consultantNumber: 1_003, chart: "04", formatVersion: 12, timeZone: "Europe/Vienna" },
  });
  expect(await askedBy(own, older)).toMatchObject({ settings: { consultantNumber: 1_002 } });
  expect(await askedBy(own, ended, withoutScope, connectionTo("invalid"))).toBeNull();
  expect(await askedBy(own)).toBeNull();
});
