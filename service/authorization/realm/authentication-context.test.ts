import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authenticatorOf, codesOf, submitCode } from "../../testing/authenticator.ts";
import { type Browser, createBrowser, type Visit } from "../../testing/browser.ts";
import { authorizationUrl, goToConsent, redeem, refresh } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";

type Tokens = { access_token: string; refresh_token: string };

let running: TestApp;
let origin: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  running = await startApp();
  origin = running.origin;
});

afterEach(async () => {
  vi.useRealTimers();
  await running[Symbol.asyncDispose]();
});

const now = () => Math.floor(Date.now() / 1000);
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const isLogin = (page: Visit) => page.text.includes('name="password"');
const isConsent = (page: Visit) => page.text.includes("Which organization?");

/** Consents and returns the token set that the client gets. */
async function consent(browser: Browser, page: Visit): Promise<Tokens> {
  const end = await browser.submit(page, "/consent", { organization: "alpha", decision: "grant" });
  const response = await redeem(origin, new URL(end.url).searchParams.get("code") ?? "");
  return (await response.json()) as Tokens;
}

test("an access token says how and when the person logged in, over every refresh", async () => {
  const loggedInAt = now();
  const { browser, page } = await goToConsent(origin);
  wait(60);
  const first = await consent(browser, page);
  expect(decodeJwt(first.access_token)).toMatchObject({ acr: "pwd", auth_time: loggedInAt });
  wait(600);
  const second = (await (await refresh(origin, first.refresh_token)).json()) as Tokens;
  const third = (await (await refresh(origin, second.refresh_token)).json()) as Tokens;
  expect(decodeJwt(third.access_token)).toMatchObject({ acr: "pwd", auth_time: loggedInAt });
  expect(decodeJwt(third.access_token).iat).toBe(loggedInAt + 660);
});

test("a request with max_age has a person log in again whose login is older", async () => {
  const { browser } = await goToConsent(origin);
  const ask = (max_age: string) => browser.visit(authorizationUrl(origin, { max_age }));
  wait(300);
  expect(isConsent(await ask("300"))).toBe(true);
  wait(1);
  const login = await ask("300");
  expect(isLogin(login)).toBe(true);
  expect(login.text).toContain(`value="${people.ann.username}"`);
  const page = await browser.submit(login, "/login", people.ann);
  expect(decodeJwt((await consent(browser, page)).access_token)["auth_time"]).toBe(now());
  expect(isConsent(await ask("0"))).toBe(false);
  expect((await ask("soon")).url).toContain("error=invalid_request");
});

test("a request for the class mfa has a person prove or set up a second factor", async () => {
  const { browser } = await goToConsent(origin);
  const ask = (acr_values: string) => browser.visit(authorizationUrl(origin, { acr_values }));
  for (const enough of ["pwd", "mfa pwd", "gold"]) expect(isConsent(await ask(enough)), enough).toBe(true);

  const step = await browser.submit(await ask("mfa"), "/login", people.ann);
  const app = authenticatorOf(step);
  const { next } = codesOf(await submitCode(browser, step, { code: app.code() }));
  const tokens = await consent(browser, await browser.visit(next));
  expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: "mfa", auth_time: now() });
  expect(isConsent(await ask("mfa"))).toBe(true);

  const other = createBrowser(origin);
  const login = await other.visit(authorizationUrl(origin, { acr_values: "mfa" }));
  const code = await other.submit(login, "/login", people.ann);
  expect(isConsent(await submitCode(other, code, { code: app.code(1) }))).toBe(true);
});

test("the realm says which classes it knows", async () => {
  const response = await fetch(`${origin}/auth/realms/accounting/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    acr_values_supported: ["pwd", "mfa"],
    claims_supported: expect.arrayContaining(["acr", "auth_time"]) as string[],
  });
});
