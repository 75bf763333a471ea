import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";

let running: TestApp;
let origin: string;
let token: string;

beforeAll(async () => {
  running = await startApp({ settings: { bodyLimit: 10_000 } });
  origin = running.origin;
  token = (await obtainTokens(origin)).access_token;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function errorOf(response: Response) {
  const envelope = writtenError.parse(await response.json());
  expect(envelope.requestId).toBe(response.headers.get("x-request-id"));
  return [response.status, envelope.errorCode];
}

describe("a token", () => {
  test("is wanted by every endpoint before anything else", async () => {
    const alpha = apiClient(origin, undefined);
    const id = "00000000-0000-4000-8000-000000000000";
    for (const path of [
      "/exports",
      `/exports/${id}`,
      `/exports/${id}/postings`,
      `/files/${id}`,
      `/imports/${id}`,
    ]) {
      expect(await errorOf(await alpha.get(path))).toEqual([401, "UNAUTHORIZED"]);
    }
    const broken = { "content-type": "application/json" };
    const post = { method: "POST", headers: broken, body: "{" };
    expect(await errorOf(await fetch(`${origin}/v1/organizations/alpha/exports`, post))).toEqual([
      401,
      "UNAUTHORIZED",
    ]);
    expect((await alpha.get("/exports")).headers.get("www-authenticate")).toBe("Bearer");
  });

  test("that is forged opens nothing", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const [, payload = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt" })
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    for (const bad of [forged, unsigned, `${token}x`, token.slice(0, -20), "x", "ä".repeat(3)]) {
      const response = await fetch(`${origin}/v1/organizations/info`, {
        headers: { authorization: `Bearer ${encodeURI(bad)}` },
      });
      expect(await errorOf(response)).toEqual([401, "UNAUTHORIZED"]);
    }
  });

  test("opens its own organization only, and its scopes only", async () => {
    expect(await errorOf(await apiClient(origin, token, "beta").get("/exports"))).toEqual([403, "FORBIDDEN"]);
    expect(await errorOf(await apiClient(origin, token, "nowhere").get("/exports"))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    const exportsOnly = apiClient(origin, (await obtainTokens(origin, { scope: "exports" })).access_token);
    const dataOnly = apiClient(origin, (await obtainTokens(origin, { scope: "core_data" })).access_token);
    expect((await exportsOnly.get("/exports")).status).toBe(200);
    expect(await errorOf(await dataOnly.get("/exports"))).toEqual([403, "FORBIDDEN"]);
    const unread = {
      method: "POST",
      headers: {
        authorization: `Bearer ${(await obtainTokens(origin, { scope: "exports" })).access_token}`,
        "content-type": "application/json",
      },
      body: "{",
    };
    expect(
      await errorOf(await fetch(`${origin}/v1/organizations/alpha/imports/general-ledger-accounts`, unread)),
    ).toEqual([403, "FORBIDDEN"]);
  });

  test("tells its organization", async () => {
    const response = await fetch(`${origin}/v1/organizations/info`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toEqual({ id: "alpha", name: "Alpha GmbH" });
  });
});

describe("a request that can't be answered", () => {
  test.each([
    ["GET", "/v1/organizations/alpha/nothing", 404, "NOT_FOUND"],
    ["DELETE", "/v1/organizations/alpha/exports", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/nothing", 404, "NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/exports/not-a-uuid", 404, "NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/exports/00000000-0000-4000-8000-000000000000", 404, "NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/exports/x/postings", 404, "NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/imports/%00", 404, "NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/x", 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/00000000-0000-4000-8000-000000000000", 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/a/b", 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/%2e%2e%2fetc%2fpasswd", 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/%00", 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/files/%e0%a4%a", 404, "FILE_NOT_FOUND"],
    ["GET", `/v1/organizations/alpha/files/${"x".repeat(4000)}`, 404, "FILE_NOT_FOUND"],
    ["GET", "/v1/organizations/alpha/exports?limit=-1", 400, "BAD_INPUT"],
    ["GET", "/v1/organizations/alpha/exports?limit=0", 400, "BAD_INPUT"],
    ["GET", "/v1/organizations/alpha/exports?offset=1.5", 400, "BAD_INPUT"],
    ["GET", "/v1/organizations/alpha/exports?limit=ten", 400, "BAD_INPUT"],
    ["GET", "/v1/organizations/alpha/exports?limit=1&limit=2", 400, "BAD_INPUT"],
  ])("%s %s", async (method, path, status, code) => {
    const response = await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } });
    expect(await errorOf(response)).toEqual([status, code]);
  });

  test.each([
    ["no JSON", "{", 400, "BAD_REQUEST"],
    ["nothing", "", 400, "BAD_REQUEST"],
    ["a key twice", '[{"accountCode":"1","name":"a","name":"b"}]', 400, "BAD_REQUEST"],
    ["a key for the prototype", '[{"accountCode":"1","name":"a","__proto__":{}}]', 400, "BAD_REQUEST"],
    ["broken UTF-8", Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 400, "BAD_REQUEST"],
    ["an object", "{}", 400, "BAD_INPUT"],
    ["null", "null", 400, "BAD_INPUT"],
    ["too much", `["${"x".repeat(11_000)}"]`, 413, "PAYLOAD_TOO_LARGE"],
  ])("an import of %s", async (_name, body, status, code) => {
    const response = await fetch(`${origin}/v1/organizations/alpha/imports/general-ledger-accounts`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
    });
    expect(await errorOf(response)).toEqual([status, code]);
  });

  test("an import that is not JSON by its own account", async () => {
    const response = await fetch(`${origin}/v1/organizations/alpha/imports/general-ledger-accounts`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: "1;a",
    });
    expect(await errorOf(response)).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("an import of an unknown core data type, whatever its body", async () => {
    for (const type of ["cost-objects", "__proto__", "toString"]) {
      const response = await apiClient(origin, token).call("POST", `/imports/${type}`, []);
      expect(await errorOf(response)).toEqual([404, "NOT_FOUND"]);
    }
    const broken = await fetch(`${origin}/v1/organizations/alpha/imports/unknown`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{",
    });
    expect(await errorOf(broken)).toEqual([404, "NOT_FOUND"]);
  });

  test("keeps the request id of its caller", async () => {
    const response = await apiClient(origin, undefined).get("/exports", {
      "x-request-id": "id-of-the-caller",
    });
    expect(await response.json()).toMatchObject({ requestId: "id-of-the-caller" });
    expect(running.logged()).toContain("id-of-the-caller");
  });
});

test("the interface document and the state of health need no token", async () => {
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: "ok" });
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object; security: object[] }>>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths).toSorted()).toEqual([
    "/v1/organizations/info",
    "/v1/organizations/{organizationId}/core-data/cost-centers/inactivations",
    "/v1/organizations/{organizationId}/core-data/general-ledger-accounts/inactivations",
    "/v1/organizations/{organizationId}/core-data/{coreDataType}",
    "/v1/organizations/{organizationId}/exports",
    "/v1/organizations/{organizationId}/exports/{exportId}",
    "/v1/organizations/{organizationId}/exports/{exportId}/postings",
    "/v1/organizations/{organizationId}/files/{fileId}",
    "/v1/organizations/{organizationId}/imports/cost-centers",
    "/v1/organizations/{organizationId}/imports/general-ledger-accounts",
    "/v1/organizations/{organizationId}/imports/{processId}",
  ]);
  const create = document.paths["/v1/organizations/{organizationId}/exports"]?.post;
  expect(Object.keys(create?.responses ?? {})).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "429", "500"]),
  );
  expect(create?.security).toEqual([{ realm: ["exports"] }]);
});

test("what is no request that can be read is refused in the envelope", async () => {
  const huge = await fetch(`${origin}/health`, { headers: { "x-huge": "h".repeat(20_000) } });
  expect([huge.status, (await errorOf(huge))[1]]).toEqual([431, "BAD_REQUEST"]);
});
