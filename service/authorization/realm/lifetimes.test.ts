import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { apiClient } from "../../testing/api-client.ts";
import {
  authorizationUrl,
  goToConsent,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
} from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";

const minute = 60;
const day = 86_400;

let running: TestApp;

beforeAll(async () => {
  running = await startApp();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/**
 * Controls the clock of this process, in which the service runs. `goTo` sets it to a number of seconds from
 * now.
 */
function clock() {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  return { goTo: (seconds: number) => void vi.setSystemTime(start + seconds * 1000) };
}

async function next(token: string) {
  return writtenTokenSet.parse(await (await refresh(running.origin, token)).json());
}

test("a code is good for 45 seconds", async () => {
  // The one that must still be good is the younger one.
  const [late, early] = [await obtainCode(running.origin), await obtainCode(running.origin)];
  const time = clock();
  time.goTo(43);
  expect((await redeem(running.origin, early)).status).toBe(200);
  time.goTo(46);
  const response = await redeem(running.origin, late);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "invalid_grant" });
});

test("an access token opens nothing after 14 days", async () => {
  const { access_token } = await obtainTokens(running.origin);
  const time = clock();
  time.goTo(13.9 * day);
  expect((await apiClient(running.origin, access_token).get("/exports")).status).toBe(200);
  time.goTo(14.1 * day);
  expect((await apiClient(running.origin, access_token).get("/exports")).status).toBe(401);
});

test("a session at the realm ends a day after its login, however much it is used, and a login begins another", async () => {
  const posting = "/documents/00000000-0000-4000-8000-000000000001";
  const time = clock();
  const { browser } = await goToConsent(running.origin);
  for (const hours of [6, 12, 18, 23.9]) {
    time.goTo(hours * 60 * minute);
    expect((await browser.visit(posting)).text).toContain("RE-1");
    expect((await browser.visit(authorizationUrl(running.origin))).text).toContain("Which organization?");
  }
  time.goTo(day + minute);
  expect((await browser.visit(posting)).text).toContain('name="password"');
  const login = await browser.visit(authorizationUrl(running.origin));
  expect(login.text).toContain('name="password"');
  expect((await browser.submit(login, "/login", people.ann)).text).toContain("Which organization?");
  expect((await browser.visit(posting)).text).toContain("RE-1");
});

test("a refresh token lives 180 days, and its chain ends 24 months after consent", async () => {
  let tokens = await obtainTokens(running.origin);
  const time = clock();
  for (const days of [170, 340, 510, 680]) {
    time.goTo(days * day);
    tokens = await next(tokens.refresh_token);
  }
  expect(tokens.refresh_expires_in).toBeLessThanOrEqual(50 * day);
  time.goTo(731 * day);
  expect((await refresh(running.origin, tokens.refresh_token)).status).toBe(400);
});

test("a refresh token that was not used for 180 days is over", async () => {
  const { refresh_token } = await obtainTokens(running.origin);
  clock().goTo(181 * day);
  expect((await refresh(running.origin, refresh_token)).status).toBe(400);
});

test("without offline_access a chain lives as long as it is used each half hour, 8 hours at most", async () => {
  let tokens = await obtainTokens(running.origin, { scope: "exports" });
  const time = clock();
  for (let minutes = 25; minutes < 480; minutes += 25) {
    time.goTo(minutes * minute);
    tokens = await next(tokens.refresh_token);
  }
  expect(tokens.refresh_expires_in).toBeLessThanOrEqual(5 * minute);
  time.goTo(481 * minute);
  expect((await refresh(running.origin, tokens.refresh_token)).status).toBe(400);
});
