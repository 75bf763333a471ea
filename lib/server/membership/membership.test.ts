import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type RequiredScope, requireAccess } from "./membership.ts";
import { sealTokens } from "../auth/tokens/seal-tokens.ts";
import type { Connection } from "../auth/sessions/session.ts";

const settings = vi.hoisted(() => ({
  logLevel: "silent",
  apiUrl: "",
  issuer: "",
  tokenKey: Buffer.alloc(0),
  otherTokenKeys: [],
  membershipSeconds: 60,
  membershipGraceSeconds: 300,
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

/** The accounting service: its next response, and the paths that were requested. */
const service = { answer: (response: ServerResponse) => void response.end(), asked: [] as string[] };
const realm = { isDown: false };
const server = createServer((request, response) => {
  if (request.url?.startsWith("/realm")) {
    if (realm.isDown) response.destroy();
    else answers(400, { error: "invalid_grant" })(response);
    return;
  }
  service.asked.push(new URL(request.url ?? "", "http://service").pathname);
  service.answer(response);
});

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
  await database.close();
});
beforeEach(() => {
  service.asked = [];
  settings.membershipGraceSeconds = 300;
});
afterEach(() => {
  vi.useRealTimers();
});

const answers = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const refuses = (status: number, errorCode: string) => answers(status, { errorCode, message: "No." });
const accepts = answers(200, {
  exports: [],
  pagination: { pageCount: 0, pageSize: 50, totalCount: 0 },
});

/** Inserts a connection that the service confirmed some seconds ago, or never. */
async function connected(
  confirmedSecondsAgo: number | null,
  given: Partial<Pick<Connection, "scopes" | "state">> = {},
) {
  const { scopes = ["exports", "core_data"], state = "active" } = given;
  const [id, personId, now] = [randomUUID(), randomUUID(), new Date()];
  const later = new Date(now.getTime() + 3_600_000);
  const confirmedAt =
    confirmedSecondsAgo === null ? null : new Date(now.getTime() - confirmedSecondsAgo * 1000);
  const person = { id: personId, issuer: "https://realm.example", subject: personId, name: "Petra" };
  await database.sql.insertInto("person").values(person).execute();
  await database.sql
    .insertInto("connection")
    .values({
      id,
      person_id: personId,
      organization_id: "nord",
      organization_name: "Nord GmbH",
      state,
      ...sealTokens({ access: "access", refresh: "refresh" }, id),
      scopes: scopes.join(" "),
      granted_at: now,
      refreshed_at: now,
      last_used_at: now,
      access_expires_at: later,
      access_seconds: 3_600,
      chain_expires_at: later,
      confirmed_at: confirmedAt,
    })
    .execute();
  const read = async (): Promise<Connection> => {
    const row = await database.sql
      .selectFrom("connection")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return {
      id,
      organizationId: "nord",
      organizationName: "Nord GmbH",
      scopes,
      state: row.state,
      grantedAt: now,
      accessExpiresAt: later,
      chainExpiresAt: later,
      refreshExpiresAt: null,
      endedAt: null,
      lastUsedAt: now,
      confirmedAt: row.confirmed_at,
      brings: row.brings,
    };
  };
  const access = async (scope: RequiredScope = "exports") => requireAccess(await read(), scope, "request-1");
  return { read, access };
}

it("asks nothing as long as a confirmation counts", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  service.answer = refuses(403, "FORBIDDEN");
  await (await connected(59)).access();
  expect(service.asked).toEqual([]);
});

it("asks once for all who come at the same time, and once for all of the next minute", async () => {
  service.answer = accepts;
  const { access } = await connected(61);
  await Promise.all(Array.from({ length: 20 }, () => access()));
  expect(service.asked).toEqual(["/v1/organizations/nord/exports"]);
  for (let look = 0; look < 20; look++) await access();
  expect(service.asked).toHaveLength(1);
});

it("counts any call that the service answered", async () => {
  service.answer = accepts;
  const connection = await connected(61);
  await callEndpoint("listExports", { connection: await connection.read(), requestId: "request-1" });
  await connection.access();
  expect(service.asked).toHaveLength(1);
});

it("counts no answer that is not the service's", async () => {
  service.answer = (response) => void response.end("<title>Log in to the network</title>");
  const connection = await connected(400);
  const { confirmedAt } = await connection.read();
  await expect(connection.access()).rejects.toMatchObject({ code: "MEMBERSHIP_UNCONFIRMED" });
  expect((await connection.read()).confirmedAt).toEqual(confirmedAt);
});

it("writes a confirmation seldom, and counts it from when the call was sent", async () => {
  service.answer = accepts;
  const connection = await connected(3);
  const { confirmedAt } = await connection.read();
  const call = { connection: await connection.read(), requestId: "request-1" };
  await callEndpoint("listExports", call);
  expect((await connection.read()).confirmedAt).toEqual(confirmedAt);

  const old = await connected(7);
  let sentAt = Number.NaN;
  service.answer = (response) => {
    sentAt = Date.now();
    setTimeout(() => accepts(response), 50);
  };
  await callEndpoint("listExports", { ...call, connection: await old.read() });
  expect((await old.read()).confirmedAt?.getTime()).toBeLessThanOrEqual(sentAt);
});

it.each([401, 403])("withdraws a confirmation at once when any call is refused with %d", async (status) => {
  service.answer = refuses(status, status === 403 ? "FORBIDDEN" : "UNAUTHORIZED");
  const connection = await connected(1);
  const call = { connection: await connection.read(), requestId: "request-1" };
  const refusal = { status };
  await expect(callEndpoint("listExports", call)).rejects.toMatchObject(refusal);
  expect((await connection.read()).confirmedAt).toBeNull();
  await expect(connection.access()).rejects.toMatchObject(refusal);
});

it("takes no answer for a confirmation that was sent for before a refusal and came after it", async () => {
  const connection = await connected(1);
  const call = { connection: await connection.read(), requestId: "request-1" };
  const late = Promise.withResolvers<ServerResponse>();
  service.answer = (response) => {
    late.resolve(response);
  };
  const answered = callEndpoint("listExports", call);
  const response = await late.promise;
  service.answer = refuses(403, "FORBIDDEN");
  await expect(callEndpoint("listExports", call)).rejects.toMatchObject({ status: 403 });
  accepts(response);
  await answered;
  expect((await connection.read()).confirmedAt).toBeNull();
  await expect(connection.access()).rejects.toMatchObject({ status: 403 });
});

it("has no confirmation left that could count when the service is down after a refusal", async () => {
  service.answer = refuses(403, "FORBIDDEN");
  const connection = await connected(61);
  await expect(connection.access()).rejects.toMatchObject({ code: "FORBIDDEN" });
  service.answer = refuses(500, "INTERNAL_SERVER_ERROR");
  await expect(connection.access()).rejects.toMatchObject({ code: "MEMBERSHIP_UNCONFIRMED" });
});

it("takes a 401 for a refusal, although the realm is down and gives no other token", async () => {
  service.answer = refuses(401, "UNAUTHORIZED");
  realm.isDown = true;
  const connection = await connected(61);
  await expect(connection.access()).rejects.toMatchObject({ code: "REALM_UNREACHABLE", status: 502 });
  expect((await connection.read()).confirmedAt).toBeNull();
  realm.isDown = false;
});

it.each([
  ["is down", (response: ServerResponse) => void response.destroy()],
  ["fails", refuses(500, "INTERNAL_SERVER_ERROR")],
  ["asks to be left alone", refuses(429, "TOO_MANY_REQUEST")],
])("lets the last confirmation count for five minutes while the service %s", async (_, answer) => {
  // The clock stands still: the pauses between attempts and a busy machine would use up the last second.
  vi.useFakeTimers({ toFake: ["Date"] });
  service.answer = answer;
  const connection = await connected(299);
  for (let look = 0; look < 10; look++) await connection.access();
  expect(new Set(service.asked).size).toBe(1);
  // One call makes three attempts. After that the service is not called for some seconds.
  expect(service.asked.length).toBeLessThanOrEqual(3);
  await expect((await connected(301)).access()).rejects.toMatchObject({
    code: "MEMBERSHIP_UNCONFIRMED",
    status: 503,
  });
  await expect((await connected(null)).access()).rejects.toMatchObject({ code: "MEMBERSHIP_UNCONFIRMED" });
});

it("waits three seconds for a silent service while the last confirmation counts", async () => {
  service.answer = () => undefined;
  const begun = Date.now();
  await (await connected(61)).access();
  expect(Date.now() - begun).toBeLessThan(5_000);
});

it("asks what the scope opens: exports, or the log of an import that does not exist", async () => {
  service.answer = refuses(404, "NOT_FOUND");
  const importer = await connected(61, { scopes: ["core_data"] });
  await importer.access("core_data");
  await importer.access("any");
  expect(service.asked).toEqual([
    expect.stringMatching(/^\/v1\/organizations\/nord\/imports\/[0-9a-f-]{36}$/),
  ]);
  service.answer = accepts;
  await (await connected(61, { scopes: ["exports"] })).access("any");
  expect(service.asked[1]).toBe("/v1/organizations/nord/exports");
});

it("refuses without asking what the connection was not granted, and one that has ended", async () => {
  service.answer = accepts;
  const forbidden = { code: "FORBIDDEN", status: 403 };
  await expect((await connected(1, { scopes: ["core_data"] })).access("exports")).rejects.toMatchObject(
    forbidden,
  );
  await expect((await connected(1, { scopes: ["exports"] })).access("core_data")).rejects.toMatchObject(
    forbidden,
  );
  await expect((await connected(1, { scopes: ["email"] })).access("any")).rejects.toMatchObject(forbidden);
  const ended = await connected(1, { state: "reconnect" });
  await expect(ended.access()).rejects.toMatchObject({ code: "RECONNECT_REQUIRED", status: 401 });
  expect(service.asked).toEqual([]);
});
