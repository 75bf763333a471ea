import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";
import { loginsAt, times } from "../../testing/try-login.ts";

let running: TestApp;
const { tryLogin, statusesOf, failElsewhere } = loginsAt(() => running);

beforeAll(async () => {
  running = await startApp({ settings: { trustedProxies: ["127.0.0.0/8", "::1"] } });
});

beforeEach(async () => {
  await running.app.database.deleteFrom("login_attempt").execute();
  await running.app.database.deleteFrom("login_device").execute();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** Signs in and returns the cookie of the device, as a Cookie header. */
async function known(person = people.ann): Promise<string> {
  const answer = await tryLogin({ ...person, from: "198.51.100.7" });
  expect(answer.status).toBe(303);
  const cookie = answer.headers.getSetCookie().find((text) => text.includes("_device_")) ?? "";
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  return cookie.split(";")[0] ?? "";
}

test("a known browser is let in while others guess at the account, and from an address that is refused", async () => {
  const cookie = await known();
  await statusesOf(times(10, () => ({})));
  expect((await tryLogin(people.ann)).status).toBe(429);
  await failElsewhere(100);
  expect((await tryLogin({ ...people.ben, from: "192.0.2.1" })).status).toBe(429);
  expect((await tryLogin({ ...people.ann, cookie })).status).toBe(303);
  // The owner's success does not forgive those who guess.
  expect((await tryLogin(people.ann)).status).toBe(429);
});

test("a known browser adds nothing to the failures of the account or the address", async () => {
  const cookie = await known();
  await statusesOf(times(9, () => ({ cookie })));
  expect(await statusesOf(times(10, () => ({})))).toEqual(Array(10).fill(401));
});

test("a known browser is void after ten failures of its own, and then counts as any other", async () => {
  const cookie = await known();
  expect(await statusesOf(times(10, () => ({ cookie })))).toEqual(Array(10).fill(401));
  expect(await statusesOf(times(11, () => ({ cookie })))).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await tryLogin({ ...people.ann, cookie })).status).toBe(429);
});

test("a known browser has ten passwords looked at of fifty at once, beside the ten of any other", async () => {
  const cookie = await known();
  const answers = await Promise.all(times(50, () => tryLogin({ cookie })));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  expect((await tryLogin({ ...people.ann, cookie })).status).toBe(429);
});

test("a known browser begins at nothing after a success", async () => {
  const cookie = await known();
  await statusesOf(times(9, () => ({ cookie })));
  expect((await tryLogin({ ...people.ann, cookie })).status).toBe(303);
  await statusesOf(times(9, () => ({ cookie })));
  await statusesOf(times(10, () => ({})));
  expect((await tryLogin({ ...people.ann, cookie })).status).toBe(303);
});

test("a known browser is known for one account only, and not by a cookie that was made up", async () => {
  const cookie = await known();
  const [name = "", value = ""] = cookie.split("=");
  const [id = "", signature = ""] = value.split(".");
  await statusesOf(times(10, () => ({ username: people.ben.username })));
  expect((await tryLogin({ ...people.ben, cookie })).status).toBe(429);
  await statusesOf(times(10, () => ({})));
  for (const forged of [`${id}x.${signature}`, `${id}.${signature.slice(1)}x`, id, ".", ""])
    expect((await tryLogin({ ...people.ann, cookie: `${name}=${forged}` })).status).toBe(429);
  expect((await tryLogin({ ...people.ann, cookie: `a=b; ${cookie}; c=d` })).status).toBe(303);
});

test("a known browser is one of ten; the eleventh replaces the one that was unused for longest", async () => {
  const cookies: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    await sql`update login_device set last_used_at = last_used_at - interval '1 hour'`.execute(
      running.app.database,
    );
    cookies.push(await known());
  }
  await statusesOf(times(10, () => ({})));
  const statuses: number[] = [];
  for (const cookie of cookies) statuses.push((await tryLogin({ ...people.ann, cookie })).status);
  expect(statuses).toEqual([429, ...Array<number>(10).fill(303)]);
});
