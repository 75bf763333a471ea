import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "../../testing/browser.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people, testClient } from "../../testing/test-seed.ts";

let running: TestApp;
let origin: string;

const logoutUrl = () => `${origin}/auth/realms/accounting/protocol/openid-connect/logout`;

beforeAll(async () => {
  running = await startApp({ settings: { refreshGraceSeconds: 10 } });
  origin = running.origin;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

describe("login", () => {
  test("says that credentials are wrong without saying which, and keeps the username", async () => {
    const browser = createBrowser(origin);
    const page = await browser.visit(authorizationUrl(origin));
    const wrong = await browser.submit(page, "/login", { ...people.ann, password: "guess" });
    const unknown = await browser.submit(page, "/login", {
      username: "nobody@alpha.example",
      password: "guess",
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Email address or password is wrong");
    expect(wrong.text).toContain('value="ann@alpha.example"');
    expect(wrong.text).not.toContain("guess");
    expect(unknown.text.replace("nobody@", "ann@")).toBe(wrong.text);
  });

  test("speaks German where the browser does", async () => {
    const page = await createBrowser(origin).visit(authorizationUrl(origin), {
      "accept-language": "fr, de;q=0.8, en;q=0.5",
    });
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain("Passwort");
  });

  test("is skipped while the session at the realm lives", async () => {
    const { browser } = await goToConsent(origin);
    const { page } = await goToConsent(origin, { browser });
    expect(page.text).toContain("Which organization?");
    expect(page.url).toContain("/interaction/");
  });

  test("of two tabs that come back at once both get what they asked for", async () => {
    const { browser: first, page } = await goToConsent(origin);
    const { page: inSecond } = await goToConsent(origin, { browser: first });
    // The second tab sends its request before the response to the first has changed the cookies.
    const second = first.copy();
    for (const [browser, consent] of [[first, page] as const, [second, inSecond] as const]) {
      const end = await browser.submit(consent, "/consent", { organization: "alpha", decision: "grant" });
      expect(new URL(end.url).searchParams.get("code"), end.text).toBeTruthy();
    }
  });

  test("is wanted again after a logout, whichever identifier of the session is sent", async () => {
    const { browser, page } = await goToConsent(origin);
    const before = browser.copy();
    await browser.submit(page, "/consent", { organization: "alpha", decision: "grant" });
    const after = browser.copy();
    const logout = await browser.visit(logoutUrl());
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(logout.text) ?? [];
    await browser.submit(logout, "/logout/confirm", { xsrf, logout: "yes" });
    for (const former of [before, after, browser])
      expect((await former.visit(authorizationUrl(origin))).text).toContain('name="password"');
  });

  test("is not what an identifier from before it leads to", async () => {
    const browser = createBrowser(origin);
    // This visit creates a session without a person.
    await browser.visit(logoutUrl());
    const page = await browser.visit(authorizationUrl(origin));
    const before = browser.copy();
    await browser.submit(page, "/login", people.ann);
    expect((await before.visit(authorizationUrl(origin))).text).toContain('name="password"');
  });

  test("of another person is not what a former identifier leads to", async () => {
    const { browser, page } = await goToConsent(origin);
    const before = browser.copy();
    const login = await browser.submit(page, "/switch", {});
    await browser.submit(login, "/login", people.ben);
    expect((await before.visit(authorizationUrl(origin))).text).not.toContain(people.ben.username);
  });

  test("refuses a form that another site sent", async () => {
    const browser = createBrowser(origin);
    const page = await browser.visit(authorizationUrl(origin));
    const answer = await browser.submit(page, "/login", people.ann, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("consent", () => {
  test("names application, address, person, organizations and permissions", async () => {
    const { page } = await goToConsent(origin);
    expect(page.text).toContain("Connect Desk to your books");
    for (const text of [
      "localhost:9999",
      people.ann.username,
      'value="alpha"',
      'value="beta"',
      "Start exports",
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain("An export locks its documents for good");
    expect(page.text).not.toMatch(/value="\w+"\s+checked/);
  });

  test("chooses the only organization, and asks where there are several", async () => {
    const { page: single } = await goToConsent(origin, { person: people.ben });
    expect(single.text).toMatch(/value="beta"\s+checked/);
    const { browser, page } = await goToConsent(origin);
    const again = await browser.submit(page, "/consent", { decision: "grant" });
    expect(again.status).toBe(400);
    expect(again.text).toContain("Choose the organization");
  });

  test("accepts only an organization that the person is a member of", async () => {
    const { browser, page } = await goToConsent(origin, { person: people.ben });
    const answer = await browser.submit(page, "/consent", { decision: "grant", organization: "alpha" });
    expect(answer.status).toBe(403);
    expect(answer.url).not.toContain("code=");
  });

  test("tells a person without any organization what to do", async () => {
    const { page } = await goToConsent(origin, { person: people.cleo });
    expect(page.text).toContain("not a member of any organization");
    expect(page.text).not.toContain('value="grant"');
  });

  test("lets another person sign in", async () => {
    const { browser, page } = await goToConsent(origin);
    const login = await browser.submit(page, "/switch", {});
    expect(login.text).toContain('name="password"');
    const consent = await browser.submit(login, "/login", people.ben);
    expect(consent.text).toContain(people.ben.username);
  });

  test("sends a denial to the client", async () => {
    const { browser, page } = await goToConsent(origin);
    const end = new URL((await browser.submit(page, "/consent", { decision: "deny" })).url);
    expect(end.origin + end.pathname).toBe(testClient.redirectUri);
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.get("state")).toBe("state of the client");
  });

  test("shows only what is asked for", async () => {
    const { page } = await goToConsent(origin, { scope: "core_data unknown openid" });
    expect(page.text).not.toContain("Start exports");
    expect(page.text).toContain("Create and change ledger accounts");
    expect(page.text).toContain("up to 8 hours");
  });

  test("may redirect to the client, runs no script and stands in no frame", async () => {
    const { page } = await goToConsent(origin);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("http://localhost:9999");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.text).not.toContain("<script");
    expect(policy).toContain("font-src 'self'");
    const [, typeface = ""] = /url\(([^)]+)\)/.exec(page.text) ?? [];
    const font = await fetch(new URL(typeface, origin));
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect(Buffer.from(await font.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
  });
});

describe("a request that can't be answered by a redirect", () => {
  test.each([
    [
      "an address that is not registered",
      { redirect_uri: "http://evil.example/" },
      400,
      "not registered for it",
    ],
    ["an unknown client", { client_id: "nobody" }, 400, "not registered with this service"],
    ["no client", { client_id: undefined }, 400, "not one that this service understands"],
  ])("%s is a page with cause, next step and request id", async (_name, parameters, status, sentence) => {
    const page = await createBrowser(origin).visit(authorizationUrl(origin, parameters), {
      "x-request-id": "request-of-the-test",
    });
    expect(page.status).toBe(status);
    expect(page.text).toContain(sentence);
    expect(page.text).toContain("request-of-the-test");
    expect(page.text).toContain("<html");
    expect(new URL(page.url).origin).toBe(origin);
  });

  test("an interaction that has expired is one, too", async () => {
    const page = await createBrowser(origin).visit("/auth/realms/accounting/interaction/gone");
    expect(page.status).toBe(400);
    expect(page.text).toContain("open for too long");
  });

  test("a wrong response type or no known scope is sent to the client", async () => {
    const browser = createBrowser(origin);
    const type = await browser.visit(authorizationUrl(origin, { response_type: "token" }));
    expect(new URL(type.url).host).toBe("localhost:9999");
    expect(type.url).toContain("error=unsupported_response_type");
    const scope = await browser.visit(authorizationUrl(origin, { scope: "unknown" }));
    expect(scope.url).toContain("error=invalid_scope");
    const silent = await browser.visit(authorizationUrl(origin, { prompt: "none" }));
    expect(silent.url).toContain("error=login_required");
  });

  test("a client that asks without a page learns whether it is known, and begins nothing", async () => {
    const artifacts = async () =>
      (await running.app.database.selectFrom("oidc_artifact").selectAll().execute()).length;
    const before = await artifacts();
    const ask = (changed: Record<string, string>) =>
      fetch(authorizationUrl(origin, { prompt: "none", ...changed }), { redirect: "manual" });
    const known = await ask({});
    expect(known.headers.get("location")).toMatch(/^http:\/\/localhost:9999\/.*error=login_required/);
    expect((await ask({ client_id: "nobody" })).status).toBe(400);
    expect((await ask({ redirect_uri: "https://evil.example/" })).status).toBe(400);
    expect(await artifacts()).toBe(before);
  });
});
