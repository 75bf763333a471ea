import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { apiClient } from "../../testing/api-client.ts";
import {
  goToConsent,
  obtainCode,
  obtainTokens,
  postToRealm,
  redeem,
  refresh,
} from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people, testClient } from "../../testing/test-seed.ts";

let running: TestApp;
let origin: string;

beforeAll(async () => {
  running = await startApp({ settings: { refreshGraceSeconds: 10 } });
  origin = running.origin;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

describe("tokens", () => {
  test("come with exactly the seven fields, also where openid was asked for", async () => {
    const code = await obtainCode(origin, {
      scope: "openid offline_access core_data exports email profile",
      parameters: { nonce: "n" },
    });
    const response = await redeem(origin, code);
    const body = (await response.json()) as object;
    const tokens = writtenTokenSet.parse(body);
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(writtenTokenSet.shape).toSorted());
    expect(tokens.expires_in).toBe(1_209_600);
    expect(tokens.refresh_expires_in).toBeGreaterThan(15_551_000);
    expect(tokens.scope.split(" ").toSorted()).toEqual([
      "core_data",
      "email",
      "exports",
      "offline_access",
      "profile",
    ]);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  test("say in their payload what Keycloak's adapters look for: the kind and the client", async () => {
    const { access_token, refresh_token } = await obtainTokens(origin);
    const renewed = writtenTokenSet.parse(await (await refresh(origin, refresh_token)).json());
    for (const token of [access_token, renewed.access_token])
      expect(decodeJwt(token)).toMatchObject({ typ: "Bearer", azp: testClient.clientId });
  });

  test("come back with iss and state beside the code", async () => {
    const { browser, page } = await goToConsent(origin);
    const end = new URL(
      (await browser.submit(page, "/consent", { decision: "grant", organization: "alpha" })).url,
    );
    expect(end.searchParams.get("iss")).toBe(`${origin}/auth/realms/accounting`);
    expect(end.searchParams.get("state")).toBe("state of the client");
  });

  test("are for the organization that was chosen, two in one browser", async () => {
    const { browser } = await goToConsent(origin);
    const alpha = await obtainTokens(origin, { browser, organization: "alpha" });
    const beta = await obtainTokens(origin, { browser, organization: "beta" });
    const fresh = writtenTokenSet.parse(await (await refresh(origin, alpha.refresh_token)).json());
    for (const [tokens, id] of [
      [alpha, "alpha"],
      [fresh, "alpha"],
      [beta, "beta"],
    ] as const) {
      const response = await fetch(`${origin}/v1/organizations/info`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      expect(await response.json()).toMatchObject({ id });
    }
  });

  test("without offline_access refresh for half an hour", async () => {
    const tokens = await obtainTokens(origin, { scope: "exports" });
    expect(tokens.refresh_expires_in).toBeLessThanOrEqual(1800);
    expect(tokens.refresh_expires_in).toBeGreaterThan(1790);
    const again = writtenTokenSet.parse(await (await refresh(origin, tokens.refresh_token)).json());
    expect(again.scope).toBe("exports");
  });

  test("prove the code's verifier where a challenge was sent", async () => {
    const parameters = {
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    };
    const exchange = async (verifier: string) =>
      postToRealm(origin, "token", {
        grant_type: "authorization_code",
        code: await obtainCode(origin, { parameters }),
        redirect_uri: testClient.redirectUri,
        code_verifier: verifier,
      });
    expect((await exchange("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).status).toBe(200);
    expect((await exchange("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXx")).status).toBe(400);
  });

  test("are refused to a client with a wrong secret, and to none at all", async () => {
    const code = await obtainCode(origin);
    const fields = { grant_type: "authorization_code", code, redirect_uri: testClient.redirectUri };
    const wrong = await postToRealm(origin, "token", fields, { ...testClient, clientSecret: "wrong" });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toMatch(/^Basic/);
    expect(await wrong.json()).toMatchObject({ error: "invalid_client" });
    const none = await fetch(wrong.url, { method: "POST", body: new URLSearchParams(fields) });
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ error: "invalid_client" });
    for (const authorization of ["Basic", "Basic !!!", `Basic ${btoa("only-an-id")}`, "Bearer x"]) {
      const body = new URLSearchParams(fields);
      const unreadable = await fetch(wrong.url, { method: "POST", body, headers: { authorization } });
      expect(unreadable.status).toBe(401);
      expect(await unreadable.json()).toMatchObject({ error: "invalid_client" });
    }
    const foreign = await postToRealm(origin, "token", fields, {
      clientId: "other",
      clientSecret: "other secret",
    });
    expect(await foreign.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("are also given to a client that does not encode its secret before base64", async () => {
    const code = await obtainCode(origin);
    const basic = Buffer.from(`${testClient.clientId}:${testClient.clientSecret}`).toString("base64");
    const response = await fetch(`${origin}/auth/realms/accounting/protocol/openid-connect/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: testClient.redirectUri,
      }),
    });
    expect(response.status).toBe(200);
  });

  test("tell userinfo by scope", async () => {
    const ask = async (scope: string) => {
      const tokens = await obtainTokens(origin, { scope });
      const response = await fetch(`${origin}/auth/realms/accounting/protocol/openid-connect/userinfo`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      return (await response.json()) as object;
    };
    expect(await ask("email profile exports")).toMatchObject({
      name: "Ann Älpler",
      email: people.ann.username,
    });
    expect(Object.keys(await ask("exports"))).toEqual(["sub", "organization"]);
  });

  test("can be introspected and revoked by their client alone", async () => {
    const tokens = await obtainTokens(origin);
    const introspect = async (token: string, client = testClient) =>
      (await postToRealm(origin, "token/introspect", { token }, client)).json() as Promise<unknown>;
    const other = { ...testClient, clientId: "other", clientSecret: "other secret" };
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true, organization: "alpha" });
    expect(await introspect(tokens.refresh_token)).toMatchObject({ active: true });
    expect(await introspect(tokens.access_token, other)).toEqual({ active: false });
    await postToRealm(origin, "revoke", { token: tokens.refresh_token }, other);
    expect(await introspect(tokens.refresh_token)).toMatchObject({ active: true });
    expect((await postToRealm(origin, "revoke", { token: tokens.refresh_token })).status).toBe(200);
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect((await apiClient(origin, tokens.access_token).get("/exports")).status).toBe(401);
  });
});

describe("a code", () => {
  test("that comes twice ends the connection", async () => {
    const code = await obtainCode(origin);
    const tokens = writtenTokenSet.parse(await (await redeem(origin, code)).json());
    const second = await redeem(origin, code);
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: "invalid_grant" });
    expect((await apiClient(origin, tokens.access_token).get("/exports")).status).toBe(401);
    expect((await refresh(origin, tokens.refresh_token)).status).toBe(400);
  });

  test("gives at most one token set to exchanges at the same time", async () => {
    const code = await obtainCode(origin);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await redeem(origin, code)).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  });

  test("belongs to its redirect address", async () => {
    const response = await redeem(origin, await obtainCode(origin), `${origin}/authentication-code`);
    expect(await response.json()).toMatchObject({ error: "invalid_grant" });
  });

  test("is shown to copy where the client cannot receive a redirect", async () => {
    const redirect = `${origin}/authentication-code`;
    const { browser, page } = await goToConsent(origin, { parameters: { redirect_uri: redirect } });
    const shown = await browser.submit(page, "/consent", { decision: "grant", organization: "alpha" });
    const code = new URL(shown.url).searchParams.get("code") ?? "";
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`>${code}<`);
    expect(shown.text).toContain("45 seconds");
    expect((await redeem(origin, code, redirect)).status).toBe(200);
    const denied = await browser.visit(`${redirect}?error=access_denied`);
    expect(denied.text).toContain("Access was denied");
  });
});

describe("refresh", () => {
  test("rotates, and gives a fresh set to the same client within the grace window", async () => {
    const first = await obtainTokens(origin);
    const second = writtenTokenSet.parse(await (await refresh(origin, first.refresh_token)).json());
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const again = writtenTokenSet.parse(await (await refresh(origin, first.refresh_token)).json());
    expect(again.refresh_token).not.toBe(second.refresh_token);
    expect((await apiClient(origin, again.access_token).get("/exports")).status).toBe(200);
  });

  test("answers all of many at the same time within the window", async () => {
    const { refresh_token } = await obtainTokens(origin);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(origin, refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  });
});

test("logs hold no token, code or password", async () => {
  const code = await obtainCode(origin);
  const tokens = writtenTokenSet.parse(await (await redeem(origin, code)).json());
  await apiClient(origin, tokens.access_token).get("/exports");
  const logged = running.logged();
  expect(logged).toContain('"msg":"request"');
  for (const secret of [
    code,
    tokens.access_token,
    tokens.refresh_token,
    people.ann.password,
    testClient.clientSecret,
  ]) {
    expect(logged).not.toContain(secret);
  }
});
