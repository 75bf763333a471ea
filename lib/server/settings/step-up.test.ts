import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { auditRecorders } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { sealTokens } from "../auth/tokens/seal-tokens.ts";
import { findStepUpObstacle, requireStepUp } from "../membership/step-up.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { changeStepUp, confirmWeakerStepUp, withdrawWeakerStepUp } from "./step-up.ts";
import { switchStepUpOff } from "./switch-step-up-off.ts";
import { findStepUpRequest, findWeakerStepUp, viewStepUp } from "./view-step-up.ts";

const settings = vi.hoisted(() => ({
  logLevel: "silent",
  issuer: "",
  tokenKey: Buffer.alloc(0),
  otherTokenKeys: [],
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

/** What the realm's discovery document says beside its issuer; null if the realm does not answer. */
const realm: { says: object | null } = { says: {} };
const server = createServer((_, response) => {
  if (!realm.says) response.destroy();
  else response.end(JSON.stringify({ issuer: settings.issuer, ...realm.says }));
});

beforeAll(async () => {
  database = await openTestDatabase();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { issuer, tokenKey: randomBytes(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

const now = new Date("2026-11-24T12:00:00Z");
const secondsAgo = (seconds: number) => now.getTime() / 1000 - seconds;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  realm.says = { acr_values_supported: ["pwd", "mfa"] };
});
afterEach(() => {
  vi.useRealTimers();
});

const byPassword = { acr: "pwd", auth_time: secondsAgo(0) };

/** Connects a person to an organization, with an access token that has these claims, or that is no JWT. */
async function connect(claims: object | null = byPassword, organizationId: string = randomUUID()) {
  const [id, personId] = [randomUUID(), randomUUID()];
  const person = { id: personId, name: "Petra Bauer", email: null };
  const access = claims === null ? "opaque" : new UnsecuredJWT({ ...claims }).encode();
  await database.sql
    .insertInto("person")
    .values({ ...person, issuer: settings.issuer, subject: personId })
    .execute();
  await database.sql
    .insertInto("connection")
    .values({
      id,
      person_id: personId,
      organization_id: organizationId,
      organization_name: "Nord GmbH",
      scopes: "exports",
      ...sealTokens({ access, refresh: null }, id),
      granted_at: now,
      access_expires_at: now,
      access_seconds: 60,
      refreshed_at: now,
      chain_expires_at: now,
      state: "active",
    })
    .execute();
  const connection = { id, organizationId, organizationName: "Nord GmbH" } as Connection;
  const session = { id: "session", person, connections: [] };
  const audit = auditRecorders(
    ["SAFEGUARD_CHANGED", "WEAKER_SAFEGUARD_REQUESTED", "SAFEGUARD_REQUEST_WITHDRAWN"],
    { session, connection, requestId: "request-1234" },
  );
  const change = (minutes: 5 | 15 | 30 | null) => changeStepUp(connection, { minutes, person }, audit);
  const findRequest = async () => (await findStepUpRequest(organizationId, personId))?.id ?? "none";
  return {
    connection,
    organizationId,
    person,
    change,
    findRequest,
    confirm: async (requestId: string) =>
      confirmWeakerStepUp({ organizationId, requestId }, person, audit.SAFEGUARD_CHANGED),
    withdraw: async (requestId: string) =>
      withdrawWeakerStepUp({ organizationId, requestId }, audit.SAFEGUARD_REQUEST_WITHDRAWN),
    view: () => viewStepUp(connection, personId),
  };
}

const rowsOf = (table: "audit_event" | "setting_change", organizationId: string) =>
  database.sql
    .selectFrom(table)
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();

it("asks for nothing where the organization did not switch it on", async () => {
  const { connection } = await connect(null);
  await requireStepUp(connection);
});

it.each([
  ["a password alone", byPassword],
  ["a second factor of long ago", { acr: "mfa", auth_time: secondsAgo(15 * 60) }],
  ["a class without a time", { acr: "mfa" }],
  ["a time as text", { acr: "mfa", auth_time: String(secondsAgo(1)) }],
  ["an opaque token", null],
])("takes %s for no proof", async (_, claims) => {
  const { organizationId, change } = await connect();
  await change(15);
  const { connection } = await connect(claims, organizationId);
  await expect(requireStepUp(connection)).rejects.toMatchObject({ code: "STEP_UP_REQUIRED", status: 403 });
});

it("takes a second factor as a proof for as long as the organization says", async () => {
  const { connection, change } = await connect({ acr: "mfa", auth_time: secondsAgo(0) });
  await change(15);
  vi.setSystemTime(now.getTime() + 15 * 60_000 - 1);
  await requireStepUp(connection);
  vi.setSystemTime(now.getTime() + 15 * 60_000);
  await expect(requireStepUp(connection)).rejects.toMatchObject({ code: "STEP_UP_REQUIRED" });
});

it.each([
  ["TOKEN_SILENT", null, { acr_values_supported: ["mfa"] }],
  ["TOKEN_SILENT", { acr: "1" }, { acr_values_supported: ["mfa"] }],
  ["CLASS_UNKNOWN", byPassword, {}],
  ["CLASS_UNKNOWN", byPassword, { acr_values_supported: ["0", "1"] }],
  ["REALM_SILENT", byPassword, null],
])("can't be switched on: %s", async (obstacle, claims, says) => {
  realm.says = says;
  const { connection, change, view } = await connect(claims);
  expect(await findStepUpObstacle(connection)).toBe(obstacle);
  expect(await view()).toEqual({ minutes: null, obstacle, request: null });
  await expect(change(15)).rejects.toMatchObject({ code: "STEP_UP_UNAVAILABLE" });
  expect((await view()).minutes).toBeNull();
});

it("is strengthened by one person, and weakened by two", async () => {
  const first = await connect();
  const { organizationId } = first;
  const second = await connect(byPassword, organizationId);
  expect(await first.change(15)).toEqual({ isWaiting: false });
  expect(await second.change(5)).toEqual({ isWaiting: false });
  expect(await first.change(30)).toEqual({ isWaiting: true });
  const longer = await first.findRequest();
  expect(await first.change(null)).toEqual({ isWaiting: true });
  const off = await first.findRequest();
  expect((await second.view()).minutes).toBe(5);

  await expect(second.confirm(longer)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(first.confirm(off)).rejects.toMatchObject({ code: "SECOND_PERSON_REQUIRED" });
  expect(await second.view()).toMatchObject({
    minutes: 5,
    request: { id: off, minutes: null, isOwn: false },
  });
  await second.confirm(off);
  expect(await second.view()).toEqual({ minutes: null, obstacle: null, request: null });
  await expect(second.confirm(off)).rejects.toMatchObject({ code: "NOT_FOUND" });

  expect(await rowsOf("setting_change", organizationId)).toMatchObject([
    { name: "step-up", value: { minutes: 15 }, changed_by: "Petra Bauer" },
    { value: { minutes: 5 } },
    { value: { minutes: null }, changed_by: "Petra Bauer, Petra Bauer" },
  ]);
  const changed = (before: string | null, after: string | null) => ({
    setting: "step-up",
    changes: [{ field: "minutes", before, after }],
  });
  const [requested, done] = ["WEAKER_SAFEGUARD_REQUESTED", "SAFEGUARD_CHANGED"];
  expect(await rowsOf("audit_event", organizationId)).toMatchObject([
    { action: done, person_id: first.person.id, about: changed(null, "15") },
    { action: done, person_id: second.person.id, about: changed("15", "5") },
    { action: requested, person_id: first.person.id, about: changed("5", "30") },
    { action: requested, person_id: first.person.id, about: changed("5", null) },
    { action: done, person_id: second.person.id, about: changed("5", null) },
  ]);
});

it("stays when the request is withdrawn or overtaken by a stricter value", async () => {
  const first = await connect();
  const second = await connect(byPassword, first.organizationId);
  await first.change(15);
  await first.change(null);
  const withdrawn = await first.findRequest();
  await second.withdraw(withdrawn);
  await expect(second.confirm(withdrawn)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await first.change(null);
  const overtaken = await first.findRequest();
  await second.change(5);
  await expect(second.confirm(overtaken)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await first.view()).toMatchObject({ minutes: 5, request: null });
});

it("answers only for the organization of its request", async () => {
  const [first, stranger] = [await connect(), await connect()];
  await first.change(15);
  await first.change(null);
  await expect(stranger.confirm(await first.findRequest())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(stranger.withdraw(await first.findRequest())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await first.view()).toMatchObject({ minutes: 15, request: { isOwn: true } });
});

it("is switched off by the operator alone, and the trail says so", async () => {
  const { organizationId, change } = await connect();
  expect(await switchStepUpOff(organizationId)).toBe(false);
  await change(15);
  await change(null);
  expect(await switchStepUpOff(organizationId)).toBe(true);
  expect(await findWeakerStepUp(organizationId)).toMatchObject({ minutes: null, changedBy: "Operator" });
  expect((await rowsOf("audit_event", organizationId)).at(-1)).toMatchObject({
    action: "SAFEGUARD_CHANGED",
    person_name: "Operator",
    request_id: null,
    outcome: "done",
  });
});

it("tells everybody of a weaker value until it is stronger again", async () => {
  const { organizationId, change } = await connect();
  await change(15);
  expect(await findWeakerStepUp(organizationId)).toBeNull();
  await switchStepUpOff(organizationId);
  expect(await findWeakerStepUp(organizationId)).not.toBeNull();
  await change(30);
  expect(await findWeakerStepUp(organizationId)).toBeNull();
});
