import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DatevStandIn, startDatev } from "./start-datev.ts";
import { askTokenEndpoint, signInAtDatev } from "./sign-in.ts";

const app = { id: "app", secret: "a secret: with signs" };
let datev: DatevStandIn;

beforeEach(async () => {
  datev = await startDatev(app);
});
afterEach(() => datev.stop());

const loginRequest = () => ({
  ...{ response_type: "code", client_id: app.id, redirect_uri: "http://localhost:3000/", scope: "openid" },
  ...{ state: "a state of twenty letters", code_challenge_method: "S256" },
  code_challenge: createHash("sha256").update("verifier").digest("base64url"),
});
const openLogin = (changed: Record<string, string>) =>
  fetch(`${datev.address}/openid/authorize?${new URLSearchParams({ ...loginRequest(), ...changed })}`, {
    redirect: "manual",
  });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
const refresh = (token: string) =>
  askTokenEndpoint(datev.address, app, { grant_type: "refresh_token", refresh_token: token });
const clients = (token: string, id = app.id) =>
  fetch(`${datev.address}/accounting-clients/platform/v2/clients`, {
    headers: { authorization: `Bearer ${token}`, "x-datev-client-id": id },
  });

it("shows a page to a person who is to allow the app", async () => {
  const page = await openLogin({});
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Anmelden und erlauben");
});

it.each([
  ["a short state", { state: "short" }],
  ["no proof of the exchange", { code_challenge: "" }],
  ["a plain challenge", { code_challenge_method: "plain" }],
  ["no openid", { scope: "accounting:documents" }],
  ["another flow", { response_type: "token" }],
])("redirects %s back with an error", async (_what, changed: Record<string, string>) => {
  const answer = await openLogin(changed);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toContain("error=invalid_request");
});

it.each([{ client_id: "another" }, { redirect_uri: "https://elsewhere.example/" }])(
  "redirects nowhere for %j",
  async (changed) => {
    const answer = await openLogin(changed as unknown as Record<string, string>);
    expect([answer.status, answer.headers.get("location")]).toEqual([500, null]);
  },
);

it("takes a refresh token once, and ends the access when it is used again", async () => {
  const first = await signInAtDatev(datev);
  const second = (await (await refresh(first.refresh)).json()) as {
    access_token: string;
    refresh_token: string;
  };
  expect((await clients(second.access_token)).status).toBe(200);
  const again = await refresh(first.refresh);
  expect([again.status, await errorOf(again)]).toEqual([400, "invalid_grant"]);
  expect((await clients(second.access_token)).status).toBe(401);
  expect((await refresh(second.refresh_token)).status).toBe(400);
});

it("takes a code once, with its proof, and from the app alone", async () => {
  const verifier = randomBytes(32).toString("base64url");
  const form = new URLSearchParams({ ...loginRequest(), decision: "allow" });
  form.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
  const codeOf = async () => {
    const address = `${datev.address}/openid/authorize`;
    const allowed = await fetch(address, { method: "POST", body: form, redirect: "manual" });
    return new URL(allowed.headers.get("location") ?? "").searchParams.get("code") ?? "";
  };
  const exchange = (code: string, changed: Record<string, string> = {}, as = app) =>
    askTokenEndpoint(datev.address, as, {
      ...{ grant_type: "authorization_code", code, redirect_uri: "http://localhost:3000/" },
      ...{ code_verifier: verifier, ...changed },
    });
  const code = await codeOf();
  expect((await exchange(code, {}, { ...app, secret: "wrong" })).status).toBe(401);
  const first = (await (await exchange(code)).json()) as { access_token: string };
  expect((await exchange(code)).status).toBe(400);
  expect((await clients(first.access_token)).status).toBe(401);
  expect((await exchange(await codeOf(), { code_verifier: "x".repeat(43) })).status).toBe(400);
  expect((await exchange(await codeOf(), { redirect_uri: "http://localhost:3001/" })).status).toBe(400);
});

it("ends an access that is revoked", async () => {
  const { access, refresh: token } = await signInAtDatev(datev);
  expect((await askTokenEndpoint(datev.address, app, { token }, "revoke")).status).toBe(200);
  expect((await clients(access)).status).toBe(401);
});

it("wants the app's id with each request, and the scope", async () => {
  const { access } = await signInAtDatev(datev);
  expect((await clients(access, "another")).status).toBe(401);
  const without = await signInAtDatev(datev, ["openid"]);
  const refused = await clients(without.access);
  expect([refused.status, ((await refused.json()) as { type: string }).type]).toEqual([
    403,
    "http://www.datev.de/hilfe/1008829",
  ]);
});

it("tells another process what arrived, and fails as it is ordered", async () => {
  const { access } = await signInAtDatev(datev);
  const order = { method: "GET", path: "/clients", kind: "answer", status: 503, skip: 1 };
  await fetch(`${datev.address}/control/faults`, { method: "POST", body: JSON.stringify(order) });
  const statuses = [await clients(access), await clients(access), await clients(access)].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([200, 503, 200]);
  await fetch(`${datev.address}/control/expire`, { method: "POST" });
  expect((await clients(access)).status).toBe(401);
  const arrived = (await (await fetch(`${datev.address}/control/arrived`)).json()) as { requests: unknown[] };
  expect(arrived.requests.slice(-4)).toEqual(
    [200, 503, 200, 401].map((status) => ({
      ...{ method: "GET", path: "/accounting-clients/platform/v2/clients", status },
    })),
  );
});
