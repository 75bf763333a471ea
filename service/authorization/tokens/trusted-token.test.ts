import { generateKeyPairSync, sign } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { writtenImportJob } from "#contract/import.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens, postToRealm } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { startIssuer } from "../../testing/start-issuer.ts";

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

let issuer: Issuer;
let running: TestApp;

beforeAll(async () => {
  issuer = await startIssuer();
  running = await startApp({ settings: { trustedIssuer: trust() } });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await issuer.close();
});

function trust(settings: { audience?: string; organizationClaim?: string } = {}) {
  return { issuer: issuer.issuer, audience: undefined, organizationClaim: "organization", ...settings };
}

/** The API's response to a token that requests exports: the status, and the error's code and message. */
async function answerTo(token: string, app = running, organization = "alpha") {
  const response = await apiClient(app.origin, token, organization).get("/exports");
  const { errorCode, message } = response.ok
    ? { errorCode: undefined, message: "" }
    : writtenError.parse(await response.json());
  return { status: response.status, errorCode, message };
}

describe("a token of the trusted issuer", () => {
  test("opens its organization, its scopes and nothing else", async () => {
    const token = await issuer.sign();
    expect(await answerTo(token)).toMatchObject({ status: 200 });
    expect(await answerTo(token, running, "beta")).toMatchObject({ status: 403 });
    expect(await answerTo(await issuer.sign({ scope: "core_data email" }))).toMatchObject({ status: 403 });
    expect(await answerTo(await issuer.sign({ scope: undefined }))).toMatchObject({ status: 403 });
    const info = await fetch(`${running.origin}/v1/organizations/info`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await info.json()).toEqual({ id: "alpha", name: "Alpha GmbH" });
    const exported = await apiClient(running.origin, token).exportAll();
    expect(exported).toMatchObject({ postingsCount: 2 });
  });

  test.each([
    ["text", "alpha"],
    ["the only entry of a list", ["alpha"]],
    ["the only key of an object", { alpha: { id: "3f2c", role: ["accountant"] } }],
  ])("names its organization as %s", async (_name, organization) => {
    expect(await answerTo(await issuer.sign({ organization }))).toMatchObject({ status: 200 });
  });

  test.each([
    ["none", undefined],
    ["null", null],
    ["an empty list", []],
    ["two in a list", ["alpha", "beta"]],
    ["two in an object", { alpha: {}, beta: {} }],
    ["a number", 7],
    ["an unknown one", "gamma"],
    ["one that no database takes", "al\0pha"],
    ["an empty text", ""],
  ])("that names %s as its organization is refused with the claim's name", async (_name, organization) => {
    const answer = await answerTo(await issuer.sign({ organization }));
    expect(answer).toMatchObject({ status: 403, errorCode: "FORBIDDEN" });
    expect(answer.message).toContain("organization");
  });

  test("names its client, which has submissions of its own", async () => {
    const submit = async (claims: object) => {
      const token = await issuer.sign({ scope: "core_data", ...claims });
      const key = { "idempotency-key": "one" };
      const path = "/imports/cost-centers";
      const response = await apiClient(running.origin, token).call("POST", path, [], key);
      return writtenImportJob.parse(await response.json()).processId;
    };
    const desk = await submit({ azp: "desk" });
    expect(await submit({ azp: "desk", jti: "another token" })).toBe(desk);
    expect(await submit({ azp: "other", client_id: "desk" })).toBe(desk);
    const none = await submit({ azp: undefined });
    for (const azp of [7, "a\0b", ""]) expect(await submit({ azp })).toBe(none);
    expect(new Set([desk, none, await submit({ azp: "phone" })]).size).toBe(3);
  });

  test("is no token of this realm: its own endpoints know nothing of it", async () => {
    const token = await issuer.sign();
    const introspection = await postToRealm(running.origin, "token/introspect", { token });
    expect(await introspection.json()).toEqual({ active: false });
    const userinfo = await fetch(
      `${running.origin}/auth/realms/accounting/protocol/openid-connect/userinfo`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(userinfo.status).toBe(401);
  });

  test("signed with a new key is accepted once the issuer may be asked again, also with another algorithm", async () => {
    await issuer.rotate("ES256");
    const token = await issuer.sign();
    expect(await answerTo(token)).toMatchObject({ status: 401 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    try {
      expect(await answerTo(token)).toMatchObject({ status: 200 });
    } finally {
      vi.useRealTimers();
    }
  });

  test("of unknown keys in any number does not make the issuer busy", async () => {
    await answerTo(await issuer.sign());
    const before = issuer.asked();
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => answerTo(await issuer.sign({}, { kid: `k${index}` }))),
    );
    expect(issuer.asked() - before).toBeLessThanOrEqual(1);
  });
});

describe("what is no access token of the trusted issuer", () => {
  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Promise<string>]>([
    ["an ID token", () => issuer.sign({ typ: "ID", aud: "desk" })],
    ["a refresh token", () => issuer.sign({ typ: "Refresh", aud: issuer.issuer })],
    ["an offline token", () => issuer.sign({ typ: "Offline", aud: issuer.issuer })],
    ["a logout token", () => issuer.sign({ typ: "Logout" }, { typ: "logout+jwt" })],
    ["a token that does not say what it is", () => issuer.sign({ typ: undefined })],
    [
      "a token bound to a key",
      () => issuer.sign({ cnf: { jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I" } }),
    ],
    ["an expired token", () => issuer.sign({ exp: now() - 1, iat: now() - hour })],
    ["a token without end", () => issuer.sign({ exp: undefined })],
    ["a token that is not valid yet", () => issuer.sign({ nbf: now() + hour })],
    ["a token without a person", () => issuer.sign({ sub: undefined })],
    ["a token of a person without a name", () => issuer.sign({ sub: "" })],
    ["a token whose person is a number", () => issuer.sign({ sub: 7 as never })],
    ["a token of another media type", () => issuer.sign({ typ: undefined }, { typ: "text/at+jwt" })],
    ["a token of another realm there", () => issuer.sign({ iss: issuer.issuer.replace("books", "other") })],
    ["a token that names the issuer almost", () => issuer.sign({ iss: `${issuer.issuer}/` })],
    ["a token signed by somebody else", async () => forge("RS256")],
    ["a token signed with the published keys as a secret", async () => forge("HS256")],
    [
      "a token that is not signed",
      async () => `${(await forge("RS256")).split(".").with(0, none).slice(0, 2).join(".")}.`,
    ],
  ])("%s is refused", async (_name, make) => {
    expect(await answerTo(await make())).toMatchObject({ status: 401, errorCode: "UNAUTHORIZED" });
  });

  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");

  /** Makes a token in which everything is right except the signature. */
  async function forge(alg: "RS256" | "HS256"): Promise<string> {
    const [head = "", payload = ""] = (await issuer.sign()).split(".");
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const published = await fetch(`${issuer.issuer}/protocol/openid-connect/certs`);
    const key = alg === "HS256" ? await published.bytes() : (await generateKeyPair("RS256")).privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT", kid }).sign(key);
  }
});

test("a token signed with a key that is too short is refused, although the issuer publishes it", async () => {
  await using fresh = await startApp({ settings: { trustedIssuer: trust() } });
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  issuer.publish({ ...(await exportJWK(publicKey)), kid: "short", alg: "RS256", use: "sig" });
  const [, payload] = (await issuer.sign()).split(".");
  const head = Buffer.from('{"alg":"RS256","typ":"JWT","kid":"short"}').toString("base64url");
  const signature = sign("sha256", Buffer.from(`${head}.${payload}`), privateKey).toString("base64url");
  const answer = await answerTo(`${head}.${payload}.${signature}`, fresh);
  expect(answer).toMatchObject({ status: 401, errorCode: "UNAUTHORIZED" });
});

test.each(["at+jwt", "application/at+jwt", "AT+JWT", "Application/at+jwt"])(
  "an access token that says so in its header as %s (RFC 9068) is accepted",
  async (typ) => {
    expect(await answerTo(await issuer.sign({ typ: undefined }, { typ }))).toMatchObject({ status: 200 });
  },
);

test("an access token that says so in its header and its payload is accepted", async () => {
  expect(await answerTo(await issuer.sign({}, { typ: "at+jwt" }))).toMatchObject({ status: 200 });
});

test("with an audience and a claim of its own set, both are kept to", async () => {
  const trustedIssuer = trust({ audience: "kontor-api", organizationClaim: "books.organization" });
  await using strict = await startApp({ settings: { trustedIssuer } });
  const books = { organization: "alpha" };
  expect(await answerTo(await issuer.sign({ aud: ["account", "kontor-api"], books }), strict)).toMatchObject({
    status: 200,
  });
  expect(await answerTo(await issuer.sign({ books }), strict)).toMatchObject({ status: 401 });
  expect(await answerTo(await issuer.sign({ aud: "kontor-api" }), strict)).toMatchObject({ status: 403 });
});

test("an issuer that does not answer is 503 for its own tokens only, until it answers again", async () => {
  await using fresh = await startApp({ settings: { trustedIssuer: trust() } });
  const [foreign, own] = [await issuer.sign(), (await obtainTokens(fresh.origin)).access_token];
  await issuer.close();
  try {
    const answer = await answerTo(foreign, fresh);
    expect(answer).toMatchObject({ status: 503, errorCode: "SERVICE_UNAVAILABLE" });
    expect(answer.message).toContain("Try again");
    expect(await answerTo(own, fresh)).toMatchObject({ status: 200 });
    expect(fresh.logged()).not.toContain(foreign);
  } finally {
    await issuer.listen();
  }
  expect(await answerTo(foreign, fresh)).toMatchObject({ status: 200 });
});

test("without the setting, no token of another issuer opens anything", async () => {
  await using plain = await startApp();
  const before = issuer.asked();
  expect(await answerTo(await issuer.sign(), plain)).toMatchObject({ status: 401 });
  expect(issuer.asked()).toBe(before);
});
