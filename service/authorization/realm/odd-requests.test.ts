import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";

let running: TestApp;
let origin: string;
let realm: string;

beforeAll(async () => {
  running = await startApp();
  origin = running.origin;
  realm = `${origin}/auth/realms/accounting`;
});

afterAll(async () => {
  expect(running.logged()).not.toContain('"level":50');
  await running[Symbol.asyncDispose]();
});

const connect = "/protocol/openid-connect";
const ask = (address: string, method = "GET", body?: URLSearchParams) =>
  fetch(address, { method, redirect: "manual", body: body ?? null });

describe("a text with U+0000", () => {
  const parameters =
    "client_id redirect_uri response_type scope state login_hint prompt ui_locales display foo";
  test.each(parameters.split(" "))("as %s of an authorization request is refused", async (parameter) => {
    const address = authorizationUrl(origin, { [parameter]: "a\0b" });
    expect((await ask(address)).status).toBe(400);
  });

  test.each(["state", "client_id", "id_token_hint", "post_logout_redirect_uri", "ui_locales"])(
    "as %s of a logout is refused, in the address and in a form",
    async (parameter) => {
      expect((await ask(`${realm}${connect}/logout?${parameter}=a%00b`)).status).toBe(400);
      const form = new URLSearchParams({ [parameter]: "a\0b" });
      expect((await ask(`${realm}${connect}/logout`, "POST", form)).status).toBeLessThan(500);
    },
  );
});

test("an address or a form with a hundred parameters is read, and refused with more", async () => {
  const many = (count: number) => "a=b&".repeat(count - 1) + "a=b";
  for (const path of [`${realm}${connect}/logout`, `${origin}/openapi.json`]) {
    expect((await ask(`${path}?${many(100)}`)).status).toBe(200);
    const refused = await ask(`${path}?${many(101)}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message: "The request has more than 100 parameters." });
  }
  for (const path of ["revoke", "token/introspect"]) {
    const post = (form: string) => ask(`${realm}${connect}/${path}`, "POST", new URLSearchParams(form));
    expect((await post(many(100))).status).toBe(401);
    expect((await post(many(101))).status).toBe(400);
  }
  for (const page of [`${realm}/factors`, `${realm}/password`, `${realm}/interaction/none/login`]) {
    const refused = await ask(page, "POST", new URLSearchParams(many(101)));
    expect([page, refused.status]).toEqual([page, 400]);
    expect(refused.headers.get("content-type")).toContain("text/html");
  }
});

test.each(["AUTH", "Auth", "auth/", "%61uth"])(
  "%s is no spelling of the authorization endpoint, which would pass around what is checked there",
  async (spelling) => {
    const address = new URL(authorizationUrl(origin));
    const other = `${realm}${connect}/${spelling}${address.search}&nonce=x`;
    expect((await ask(other)).status).toBe(404);
  },
);

test.each([
  ["PUT", "/auth", "GET, HEAD"],
  ["POST", "/auth", "GET, HEAD"],
  ["GET", "/token", "POST, OPTIONS"],
  ["POST", "/certs", "GET, HEAD, OPTIONS"],
  ["PUT", "/userinfo", "GET, HEAD, POST"],
  ["GET", "/token/introspect", "POST"],
  ["GET", "/revoke", "POST"],
  ["DELETE", "/logout", "GET, HEAD, POST"],
])("%s %s is answered 405 with what is allowed there", async (method, path, allowed) => {
  const answer = await ask(`${realm}${connect}${path}`, method);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
});

describe("a form of the login page", () => {
  async function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const browser = createBrowser(origin);
    const page = await browser.visit(authorizationUrl(origin));
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    return browser.submit(page, "/login", fields, headers);
  }

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["an origin that hides itself", { origin: "null" }],
    ["another port of this machine", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
    ["another site, by its relation alone", { "sec-fetch-site": "cross-site" }],
    ["another origin of the site, by its relation alone", { "sec-fetch-site": "same-site" }],
  ])("of %s is refused", async (_name, headers) => {
    const answer = await submit(people.ann, headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("sent from another site");
  });

  test("of this service itself is taken", async () => {
    const answer = await submit(people.ann, { origin, "sec-fetch-site": "same-origin" });
    expect(answer.text).toContain("Which organization?");
  });

  test("of 2 MB is too large, and no form at all is none", async () => {
    expect((await submit({ username: "x".repeat(2_000_000), password: "x" })).status).toBe(413);
    const posting = `${origin}/documents/3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10`;
    const headers = { "content-type": "application/json" };
    const answer = await fetch(posting, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain("none that this page takes");
  });
});

test("the consent form checks its origin too", async () => {
  const { browser, page } = await goToConsent(origin);
  const fields = { organization: "alpha", decision: "grant" };
  const foreign = { origin: "https://evil.example" };
  expect((await browser.submit(page, "/consent", fields, foreign)).status).toBe(403);
});

describe("the code page", () => {
  const shown = async (query: Record<string, string>) =>
    (await fetch(`${origin}/authentication-code?${new URLSearchParams(query)}`)).text();

  test("shows known errors, and nothing that anybody wrote into its address", async () => {
    const known = await shown({ error: "invalid_scope", error_description: "Call 0900 123" });
    expect(known).toContain("invalid_scope");
    expect(known).not.toContain("0900");
    expect(await shown({ error: "Call 0900 123" })).not.toContain("0900");
    expect(await shown({ code: "Call 0900 123" })).not.toContain("0900");
    expect(await shown({ code: "pUZ-4_x".repeat(6) })).toContain("pUZ-4_x");
  });
});
