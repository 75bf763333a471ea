import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { TokenSet } from "#contract/token-set.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { maintainConnections } from "./maintain-connections.ts";
import { readTokens } from "./held-tokens.ts";
import { saveConnection } from "./save-connection.ts";

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
const realm = { isDown: false, failures: 0, revoked: [] as string[] };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (realm.isDown) {
      realm.failures += 1;
      return response.writeHead(503).end();
    }
    realm.revoked.push(new URLSearchParams(body).get("token") ?? "");
    return response.end();
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
  Object.assign(realm, { isDown: false, failures: 0, revoked: [] });
  await database.sql.deleteFrom("connection").execute();
});

const tokens = (name: string, refresh = `refresh-${name}`): TokenSet => ({
  access_token: `access-${name}`,
  refresh_token: refresh,
  expires_in: 300,
  refresh_expires_in: 86_400,
  token_type: "Bearer",
  scope: "offline_access exports",
});

const connect = (set: TokenSet, organization = "nord") =>
  saveConnection(
    {
      issuer: settings.issuer,
      subject: "petra",
      name: "Petra",
      email: null,
      organization: { id: organization, name: organization },
    },
    set,
    "request",
  );

const queued = async () =>
  (await database.sql.selectFrom("revocation").select("connection_id").execute()).length;

it("revokes the tokens that a new consent for the same organization replaces, and no other", async () => {
  await connect(tokens("first"));
  await connect(tokens("other"), "sued");
  await connect(tokens("second"));
  await expect.poll(queued).toBe(0);
  expect(realm.revoked).toEqual(["refresh-first"]);
  const { id } = await database.sql
    .selectFrom("connection")
    .select("id")
    .where("organization_id", "=", "nord")
    .executeTakeFirstOrThrow();
  expect(await readTokens(id)).toMatchObject({ access: "access-second", refresh: "refresh-second" });
});

it("revokes a Keycloak's access token alone, because its refresh token may end the new ones", async () => {
  await connect(tokens("first", "head.payload.signature"));
  await connect(tokens("second", "head.payload.signature"));
  await expect.poll(queued).toBe(0);
  expect(realm.revoked).toEqual(["access-first"]);
});

it("signs in while the realm does not revoke, and asks again later", async () => {
  await connect(tokens("first"));
  realm.isDown = true;
  await connect(tokens("second"));
  await expect.poll(() => realm.failures).toBe(1);
  expect(await queued()).toBe(1);
  realm.isDown = false;
  await maintainConnections();
  expect(realm.revoked).toEqual(["refresh-first"]);
  expect(await queued()).toBe(0);
});
