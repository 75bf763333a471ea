import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { maintainConnections } from "./maintain-connections.ts";
import { sealTokens } from "./seal-tokens.ts";

const settings = vi.hoisted(() => ({
  logLevel: "silent",
  issuer: "",
  clientId: "kontor",
  clientSecret: "secret",
  tokenKey: Buffer.alloc(0),
  otherTokenKeys: [],
  renewalDays: 30,
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

/**
 * A realm that has ended every connection that was not renewed for some days, and may state how long one
 * lasts.
 */
const realm = { keepsDays: 30, statesDays: null as number | null, exchanges: [] as string[] };
const lastUse = new Map<string, number>();

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const token = new URLSearchParams(body).get("refresh_token") ?? "";
    realm.exchanges.push(token);
    const isKept = daysAgo(realm.keepsDays).getTime() < (lastUse.get(token) ?? 0);
    const stated = realm.statesDays === null ? {} : { refresh_expires_in: realm.statesDays * 86_400 };
    const tokens = {
      access_token: "new",
      refresh_token: token,
      expires_in: 300,
      token_type: "Bearer",
      ...stated,
    };
    response.writeHead(isKept ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(isKept ? tokens : { error: "invalid_grant" }));
  });
});

beforeAll(async () => {
  database = await openTestDatabase();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  settings.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings.tokenKey = randomBytes(32);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});
beforeEach(async () => {
  await database.sql.deleteFrom("connection").execute();
  await database.sql.deleteFrom("realm_idle").execute();
  Object.assign(realm, { keepsDays: 30, statesDays: null, exchanges: [] });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const daysFrom = (date: Date | null, since: Date) =>
  date && Math.round((date.getTime() - since.getTime()) / 86_400_000);

/** Inserts a connection that was renewed some days ago and whose realm stated that it lasts so many days. */
async function connected(name: string, renewedDaysAgo: number, statedDays: number | null = null) {
  const [id, personId] = [randomUUID(), randomUUID()];
  const refreshedAt = daysAgo(renewedDaysAgo);
  lastUse.set(name, refreshedAt.getTime());
  await database.sql
    .insertInto("person")
    .values({ id: personId, issuer: settings.issuer, subject: personId, name: "Petra" })
    .execute();
  await database.sql
    .insertInto("connection")
    .values({
      id,
      person_id: personId,
      organization_id: name,
      organization_name: name,
      state: "active",
      ...sealTokens({ access: "access", refresh: name }, id),
      scopes: "offline_access",
      granted_at: refreshedAt,
      refreshed_at: refreshedAt,
      refresh_expires_at: statedDays === null ? null : daysAgo(renewedDaysAgo - statedDays),
      access_expires_at: refreshedAt,
      access_seconds: 300,
      chain_expires_at: daysAgo(renewedDaysAgo - 730),
    })
    .execute();
  return () =>
    database.sql.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

it("renews after a third of what the realm states, and after 7 days where it states nothing", async () => {
  realm.statesDays = 30;
  await connected("stated, 9 days", 9, 30);
  await connected("stated, 11 days", 11, 30);
  await connected("unstated, 6 days", 6);
  await connected("unstated, 8 days", 8);
  await connected("stated long, 29 days", 29, 180);
  await connected("stated long, 31 days", 31, 180);
  realm.keepsDays = 180;
  await maintainConnections();
  expect(realm.exchanges.sort()).toEqual(["stated long, 31 days", "stated, 11 days", "unstated, 8 days"]);
});

it("learns from a loss how long a connection lasts, and renews the others in time", async () => {
  realm.keepsDays = 6;
  const lost = await connected("lost", 8);
  const other = await connected("other", 3);
  const startedAt = Date.now();
  await maintainConnections();
  const { state, ended_at: endedAt } = await lost();
  expect(state).toBe("reconnect");
  expect(endedAt?.getTime()).toBeGreaterThanOrEqual(startedAt);
  const expected = await other();
  expect(daysFrom(expected.refresh_expires_at, expected.refreshed_at)).toBe(8);
  await maintainConnections();
  expect(realm.exchanges).toEqual(["lost", "other"]);
  const renewed = await other();
  expect(renewed.state).toBe("active");
  expect(daysFrom(renewed.refresh_expires_at, renewed.refreshed_at)).toBe(8);
});

it("does not learn from a connection that was ended on its day", async () => {
  realm.keepsDays = 0;
  await connected("over", 31, 30);
  await maintainConnections();
  expect(realm.exchanges).toEqual(["over"]);
  expect(await database.sql.selectFrom("realm_idle").selectAll().execute()).toEqual([]);
});

it("forgets what was learned when a later renewal is granted", async () => {
  await database.sql
    .insertInto("realm_idle")
    .values({ issuer: settings.issuer, seconds: 2 * 86_400 })
    .execute();
  realm.keepsDays = 30;
  await connected("kept", 10, 2);
  await maintainConnections();
  const { seconds } = await database.sql.selectFrom("realm_idle").select("seconds").executeTakeFirstOrThrow();
  expect(Math.round(seconds / 86_400)).toBe(10);
});
