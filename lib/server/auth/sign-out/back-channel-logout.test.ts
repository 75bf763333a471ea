import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openSession } from "../sessions/sessions.ts";
import { backChannelLogout } from "./back-channel-logout.ts";

const settings = vi.hoisted(() => ({ issuer: "", clientId: "kontor", logLevel: "silent", sessionDays: 30 }));

vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let realm: Server;
const [kid, event] = ["key of the realm", "http://schemas.openid.net/event/backchannel-logout"];
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let otherKeys: typeof keys;

beforeAll(async () => {
  database = await openTestDatabase();
  [keys, otherKeys] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const published = { ...(await exportJWK(keys.publicKey)), kid, alg: "RS256", use: "sig" };
  realm = createServer((request, response) => {
    const isDiscovery = request.url?.endsWith("openid-configuration");
    const answer = isDiscovery
      ? { issuer: settings.issuer, jwks_uri: `${settings.issuer}/certs` }
      : { keys: [published] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  realm.listen(0, "127.0.0.1");
  await once(realm, "listening");
  settings.issuer = `http://127.0.0.1:${(realm.address() as AddressInfo).port}/auth/realms/books`;
});
afterAll(async () => {
  realm.closeAllConnections();
  realm.close();
  await database.close();
});

let personId: string;
const requestId = "request-1234";

beforeEach(async () => {
  personId = await makePerson();
});

async function makePerson(issuer = settings.issuer): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id, issuer, subject: id, name: "Petra", email: null })
    .execute();
  return id;
}

const open = (of: string, realmSid: string | null) =>
  openSession({
    personId: of,
    replaced: null,
    isShared: false,
    visitor: { userAgent: null, network: null },
    realmSid,
    requestId,
  });

/** Returns which of some sessions are still open. */
async function stillOpen(ids: string[]): Promise<string[]> {
  const rows = await database.sql.selectFrom("session").select("id").where("id", "in", ids).execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
}

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a logout token for a person. */
const claimsFor = (sub: string): JWTPayload => ({
  iss: settings.issuer,
  aud: settings.clientId,
  sub,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [event]: {} },
});

const sign = (claims: JWTPayload, header: object = {}, key: CryptoKey = keys.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "logout+jwt", ...header }).sign(key);

const logOut = (token: string) => backChannelLogout(token, requestId);

describe("a logout token", () => {
  it("with sub ends all sessions of that person, and nobody else's", async () => {
    const other = await makePerson();
    const [first, second, foreign] = [
      await open(personId, "one"),
      await open(personId, null),
      await open(other, "one"),
    ];
    await logOut(await sign(claimsFor(personId)));
    expect(await stillOpen([first, second, foreign])).toEqual([foreign]);
  });

  it("with sid ends the sessions that came from it", async () => {
    const sid = randomUUID();
    const [ending, staying] = [await open(personId, sid), await open(personId, "another")];
    await logOut(await sign({ ...claimsFor(personId), sub: undefined, sid }));
    expect(await stillOpen([ending, staying])).toEqual([staying]);
  });

  it("with both ends that session, and those of the person that may be it", async () => {
    const sid = randomUUID();
    const other = await makePerson();
    const [ending, unknown, staying, foreign] = [
      await open(personId, sid),
      await open(personId, null),
      await open(personId, "another"),
      await open(other, null),
    ];
    await logOut(await sign({ ...claimsFor(personId), sid }));
    expect(await stillOpen([ending, unknown, staying, foreign])).toEqual([staying, foreign]);
  });

  it("ends nobody of another issuer", async () => {
    const other = await makePerson("https://elsewhere.example");
    const id = await open(other, "theirs");
    await logOut(await sign(claimsFor(other)));
    expect(await stillOpen([id])).toEqual([id]);
  });

  it.each([undefined, "application/logout+jwt", "LOGOUT+JWT"])("is taken with the type %s", async (typ) => {
    const id = await open(personId, null);
    await logOut(await sign(claimsFor(personId), { typ }));
    expect(await stillOpen([id])).toEqual([]);
  });

  it("works once, also when it comes twice at once", async () => {
    const token = await sign(claimsFor(personId));
    const outcomes = await Promise.allSettled([logOut(token), logOut(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const id = await open(personId, null);
    await expect(logOut(token)).rejects.toThrow("jti: used before");
    expect(await stillOpen([id])).toEqual([id]);
  });
});

const hostile: [string, RegExp, (sub: string) => Promise<string> | string][] = [
  ["signed by another key", /signature/, (sub) => sign(claimsFor(sub), {}, otherKeys.privateKey)],
  [
    "signed by an unknown key",
    /no applicable key/,
    (sub) => sign(claimsFor(sub), { kid: "unknown" }, otherKeys.privateKey),
  ],
  ["not signed", /Invalid Compact JWS|alg/i, (sub) => new UnsecuredJWT(claimsFor(sub)).encode()],
  [
    "signed with the client's own secret",
    /alg/,
    (sub) =>
      new SignJWT(claimsFor(sub))
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(Buffer.from("a secret that the client knows")),
  ],
  ["of another issuer", /"iss"/, (sub) => sign({ ...claimsFor(sub), iss: "https://evil.example" })],
  ["for another client", /"aud"/, (sub) => sign({ ...claimsFor(sub), aud: "another" })],
  ["with a nonce", /^nonce/, (sub) => sign({ ...claimsFor(sub), nonce: "n" })],
  ["without events", /^events/, (sub) => sign({ ...claimsFor(sub), events: undefined })],
  ["with another event", /^events/, (sub) => sign({ ...claimsFor(sub), events: { "urn:other": {} } })],
  ["whose event is no object", /^events/, (sub) => sign({ ...claimsFor(sub), events: { [event]: true } })],
  ["without jti", /^jti/, (sub) => sign({ ...claimsFor(sub), jti: undefined })],
  ["without iat", /"iat"/, (sub) => sign({ ...claimsFor(sub), iat: undefined })],
  ["without exp", /"exp"/, (sub) => sign({ ...claimsFor(sub), exp: undefined })],
  ["that has expired", /"exp"/, (sub) => sign({ ...claimsFor(sub), iat: now() - 200, exp: now() - 40 })],
  ["that is too old, although valid", /"iat"/, (sub) => sign({ ...claimsFor(sub), iat: now() - 400 })],
  ["from the future", /"iat"/, (sub) => sign({ ...claimsFor(sub), iat: now() + 100, exp: now() + 200 })],
  ["without sub and sid", /neither sub nor sid/, (sub) => sign({ ...claimsFor(sub), sub: undefined })],
  ["with U+0000", /^sid/, (sub) => sign({ ...claimsFor(sub), sid: "a\0b" })],
  ["that is an access token", /^typ/, (sub) => sign(claimsFor(sub), { typ: "at+jwt" })],
  ["that proves a key", /^typ/, (sub) => sign(claimsFor(sub), { typ: "dpop+jwt" })],
  ["of the type of Keycloak's other tokens", /^typ/, (sub) => sign(claimsFor(sub), { typ: "JWT" })],
  ["whose type only begins like it", /^typ/, (sub) => sign(claimsFor(sub), { typ: "logout+jwt+sd" })],
  ["whose type is empty", /^typ/, (sub) => sign(claimsFor(sub), { typ: "" })],
  ["that is no token", /JWS|JWT/, () => "a.b.c"],
  ["that is empty", /JWS|JWT/, () => ""],
];

it.each(hostile)("a token %s ends nothing", async (_name, message, make) => {
  const id = await open(personId, null);
  await expect(logOut(await make(personId))).rejects.toMatchObject({
    name: "LogoutTokenError",
    message: expect.stringMatching(message) as string,
  });
  expect(await stillOpen([id])).toEqual([id]);
});
