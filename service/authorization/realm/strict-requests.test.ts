import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiClient } from "../../testing/api-client.ts";
import { authorizationUrl, obtainCode, obtainTokens, postToRealm } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people, testClient } from "../../testing/test-seed.ts";
import { openKey } from "../keys/seal-key.ts";

let running: TestApp;
let origin: string;

beforeAll(async () => {
  running = await startApp();
  origin = running.origin;
});

afterAll(() => running[Symbol.asyncDispose]());

const ask = (parameters: Record<string, string>) =>
  fetch(authorizationUrl(origin, parameters), { redirect: "manual" });

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

describe("the redirect address", () => {
  const registered = new URL(testClient.redirectUri);
  test.each([
    `${registered}/`,
    `${registered}?next=https://evil.example`,
    `${registered}#fragment`,
    `${registered}/../other`,
    `${registered.origin}/%63allback`,
    `${registered.origin.toUpperCase()}${registered.pathname}`,
    `http://127.0.0.1:${registered.port}${registered.pathname}`,
    `http://localhost:${registered.port}0${registered.pathname}`,
    `http://localhost.evil.example${registered.pathname}`,
    `http://${registered.host}@evil.example${registered.pathname}`,
    `http://evil.example#${registered}`,
  ])("%s is not the registered one, so nothing is sent there", async (redirect) => {
    const answer = await ask({ redirect_uri: redirect });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });
});

describe("PKCE", () => {
  test("takes no challenge that is the verifier itself", async () => {
    const answer = await ask({ code_challenge: verifier, code_challenge_method: "plain" });
    expect(answer.headers.get("location")).toContain("error=invalid_request");
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["a verifier where no challenge was sent", {}, { code_verifier: verifier }],
    [
      "no verifier where a challenge was sent",
      { code_challenge: challenge, code_challenge_method: "S256" },
      {},
    ],
  ])("takes no exchange with %s", async (_name, parameters, proof) => {
    const code = await obtainCode(origin, { parameters });
    const fields = { grant_type: "authorization_code", code, redirect_uri: testClient.redirectUri };
    const answer = await postToRealm(origin, "token", { ...fields, ...proof });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });
});

test.each([
  ["password", "unsupported_grant_type"],
  ["client_credentials", "unsupported_grant_type"],
  ["urn:ietf:params:oauth:grant-type:device_code", "unsupported_grant_type"],
])("the grant %s is not offered", async (grantType, error) => {
  const { username, password } = people.ann;
  const answer = await postToRealm(origin, "token", {
    grant_type: grantType,
    username,
    password,
    scope: "exports",
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
});

test.each(["token", "id_token", "code id_token", "code token", "none"])(
  "the response type %s is not offered",
  async (responseType) => {
    const answer = await ask({ response_type: responseType, nonce: "n" });
    const location = answer.headers.get("location") ?? "";
    expect(location).toContain("error=unsupported_response_type");
    expect(location).not.toMatch(/access_token|id_token=|code=/);
  },
);

test("a key that a token brings along or points to is not used", async () => {
  const { access_token } = await obtainTokens(origin);
  const [, payload = ""] = access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = await exportJWK(publicKey);
  for (const header of [{ jwk }, { jku: "http://127.0.0.1:9/keys" }, { x5u: "http://127.0.0.1:9/chain" }]) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", ...header })
      .sign(privateKey);
    expect((await apiClient(origin, token).get("/exports")).status).toBe(401);
  }
});

test("a token that the realm's own key signed opens the API only as an access token for it", async () => {
  const { access_token } = await obtainTokens(origin);
  const { app, configuration } = running;
  const row = await app.database.selectFrom("signing_key").selectAll().executeTakeFirstOrThrow();
  const jwk = await openKey({ id: row.id, sealed_jwk: row.sealed_jwk ?? "" }, configuration.encryptionKeys);
  const statusOf = async (changed: JWTPayload, typ = "at+jwt") => {
    const token = await new SignJWT({ ...decodeJwt(access_token), ...changed })
      .setProtectedHeader({ alg: "RS256", kid: row.id, typ })
      .sign(await importJWK(jwk, "RS256"));
    return (await apiClient(origin, token).get("/exports")).status;
  };
  expect(await statusOf({})).toBe(200);
  const past = Math.floor(Date.now() / 1000) - 1;
  for (const changed of [
    { aud: testClient.clientId },
    { aud: `${origin}/v2` },
    { aud: undefined },
    { iss: "https://evil.example" },
    { exp: past },
    { exp: undefined },
    { nbf: past + 3600 },
    { sub: "another" },
    { grant: "another" },
    { grant: undefined },
  ])
    expect(await statusOf(changed), JSON.stringify(changed)).toBe(401);
  for (const typ of ["JWT", "logout+jwt"]) expect(await statusOf({}, typ), typ).toBe(401);
});

test("the answer to a login form is a redirect with which no browser repeats the password", async () => {
  const begun = await ask({});
  const page = new URL(begun.headers.get("location") ?? "", origin);
  const cookie = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
  const answer = await fetch(`${page.href}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie.join("; ") },
    body: new URLSearchParams(people.ann),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).not.toContain("password");
});

test("TRACE sends no request back", async () => {
  for (const path of [
    "/health",
    "/v1/organizations/info",
    "/auth/realms/accounting/protocol/openid-connect/token",
  ]) {
    const sending = request(origin + path, {
      method: "TRACE",
      headers: { authorization: "Bearer secret" },
    }).end();
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const text = (await answer.toArray()).join("");
    expect(answer.statusCode).toBe(405);
    expect(text).not.toContain("secret");
  }
});

test("every cookie of a realm that is reached by https is for https alone, and not for scripts", async () => {
  await using behindTls = await startApp({ settings: { publicUrl: "https://localhost" } });
  const address = `http://127.0.0.1:${behindTls.configuration.port}`;
  const { pathname, search } = new URL(authorizationUrl("https://localhost"));
  const begun = await fetch(`${address}${pathname}${search}`, { redirect: "manual" });
  const login = await fetch(`${address}/documents/any`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(people.ann),
  });
  const cookies = [...begun.headers.getSetCookie(), ...login.headers.getSetCookie()];
  for (const kind of ["interaction", "resume", "session", "device"])
    expect(cookies.filter((cookie) => cookie.includes(`kontor_accounting_${kind}`))).not.toEqual([]);
  for (const cookie of cookies) {
    const isOfHost = /_(session|device)/.test(cookie);
    expect(cookie).toMatch(isOfHost ? /^__Host-kontor_.*; path=\/(;|$)/i : /^__Secure-kontor_/);
    for (const attribute of [/; secure/i, /; httponly/i, /; samesite=lax/i])
      expect(cookie).toMatch(attribute);
    expect(cookie).not.toMatch(/; domain=/i);
  }
});

test("the realm's cookies are signed with HMAC-SHA-256", async () => {
  const answer = await fetch(authorizationUrl(running.origin), { redirect: "manual" });
  const values = Object.fromEntries(
    answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]?.split("=", 2) ?? []),
  ) as Record<string, string>;
  const name = "kontor_accounting_resume";
  const key = running.configuration.cookieKey;
  const signature = createHmac("sha256", key).update(`${name}=${values[name]}`).digest("base64url");
  expect(values[`${name}.sig`]).toBe(signature);
});
