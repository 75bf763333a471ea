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
import { readSigners } from "../sign-off/four-eyes.ts";
import { changeFourEyes } from "./change-four-eyes.ts";
import { confirmWeaker, withdrawWeaker } from "./safeguard-requests.ts";
import { changeStepUp } from "./step-up.ts";
import { switchSafeguardsOff } from "./switch-safeguards-off.ts";
import { findSafeguardRequests, findWeakerSafeguards, viewStepUp } from "./view-safeguards.ts";

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
  const changeSigners = (signers: 1 | 2) => changeFourEyes(organizationId, { signers, person }, audit);
  const findRequests = () => findSafeguardRequests(organizationId, personId);
  const findRequest = async () => (await findRequests())[0]?.id ?? "none";
  return {
    connection,
    organizationId,
    person,
    change,
    changeSigners,
    findRequest,
    findRequests,
    confirm: async (requestId: string) =>
      confirmWeaker({ organizationId, requestId }, person, audit.SAFEGUARD_CHANGED),
    withdraw: async (requestId: string) =>
      withdrawWeaker({ organizationId, requestId }, audit.SAFEGUARD_REQUEST_WITHDRAWN),
    view: () => viewStepUp(connection),
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
  expect(await view()).toEqual({ minutes: null, obstacle });
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
  expect((await second.view()).minutes).toBe(5);
  expect(await second.findRequests()).toMatchObject([{ id: off, minutes: null, isOwn: false }]);
  await second.confirm(off);
  expect(await second.view()).toEqual({ minutes: null, obstacle: null });
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
  expect((await first.view()).minutes).toBe(5);
  expect(await first.findRequests()).toEqual([]);
});

it("answers only for the organization of its request", async () => {
  const [first, stranger] = [await connect(), await connect()];
  await first.change(15);
  await first.change(null);
  await expect(stranger.confirm(await first.findRequest())).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(stranger.withdraw(await first.findRequest())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await first.view()).minutes).toBe(15);
  expect(await first.findRequests()).toMatchObject([{ isOwn: true }]);
});

it("is switched off by the operator alone, and the trail says so", async () => {
  const { organizationId, change } = await connect();
  expect(await switchSafeguardsOff(organizationId)).toBe(false);
  await change(15);
  await change(null);
  expect(await switchSafeguardsOff(organizationId)).toBe(true);
  expect(await findWeakerSafeguards(organizationId)).toMatchObject([
    { name: "step-up", minutes: null, changedBy: "Operator" },
  ]);
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
  expect(await findWeakerSafeguards(organizationId)).toEqual([]);
  await switchSafeguardsOff(organizationId);
  expect(await findWeakerSafeguards(organizationId)).toHaveLength(1);
  await change(30);
  expect(await findWeakerSafeguards(organizationId)).toEqual([]);
});

it("asks two people to sign at once, and one again by two people, beside the other safeguard", async () => {
  const first = await connect();
  const { organizationId } = first;
  const second = await connect(byPassword, organizationId);
  expect(await readSigners(organizationId)).toBe(1);
  await first.change(15);
  expect(await first.changeSigners(2)).toEqual({ isWaiting: false });
  await first.change(null);
  expect(await first.changeSigners(1)).toEqual({ isWaiting: true });
  const requests = await second.findRequests();
  expect(requests.map(({ name }) => name)).toEqual(["four-eyes", "step-up"]);
  const id = requests[0]?.id ?? "";
  await expect(first.confirm(id)).rejects.toMatchObject({ code: "SECOND_PERSON_REQUIRED" });
  expect(await readSigners(organizationId)).toBe(2);

  await second.confirm(id);
  expect(await readSigners(organizationId)).toBe(1);
  expect((await first.view()).minutes).toBe(15);
  expect((await second.findRequests()).map(({ name }) => name)).toEqual(["step-up"]);
  expect(await findWeakerSafeguards(organizationId)).toMatchObject([{ name: "four-eyes" }]);
  const events = await rowsOf("audit_event", organizationId);
  expect(events.filter(({ about }) => about.setting === "four-eyes")).toMatchObject([
    { about: { changes: [{ field: "signers", before: null, after: "2" }] } },
    { action: "WEAKER_SAFEGUARD_REQUESTED" },
    { about: { changes: [{ field: "signers", before: "2", after: "1" }] } },
  ]);
});

it("needs no second person where the operator goes back to one signer, which ends the request for it", async () => {
  const { organizationId, changeSigners, findRequests } = await connect();
  await changeSigners(2);
  expect(await changeSigners(2)).toEqual({ isWaiting: false });
  await changeSigners(1);
  expect(await findRequests()).toHaveLength(1);
  expect(await switchSafeguardsOff(organizationId)).toBe(true);
  expect(await findRequests()).toEqual([]);
  expect(await readSigners(organizationId)).toBe(1);
});
