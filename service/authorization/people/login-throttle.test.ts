import { createHook } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { isOnPostgres } from "../../testing/test-database.ts";
import { people } from "../../testing/test-seed.ts";
import { loginsAt, times } from "../../testing/try-login.ts";

let running: TestApp;
const { tryLogin, statusesOf, failElsewhere } = loginsAt(() => running);
/** The number of passwords hashed since it was last set to 0. Node.js itself reports each hash. */
let hashes = 0;
const counter = createHook({
  init: (_id, type) => {
    if (type === "ARGON2REQUEST") hashes += 1;
  },
});

beforeAll(async () => {
  running = await startApp({ settings: { trustedProxies: ["127.0.0.0/8", "::1"] } });
  counter.enable();
});

beforeEach(async () => {
  await running.app.database.deleteFrom("login_attempt").execute();
  hashes = 0;
});

afterAll(async () => {
  counter.disable();
  await running[Symbol.asyncDispose]();
});

/** Makes all previous attempts older by a number of seconds. */
async function age(seconds: number): Promise<void> {
  await sql`update login_attempt set made_at = made_at - make_interval(secs => ${seconds}::int)`.execute(
    running.app.database,
  );
}

describe("an account", () => {
  test("is refused from the tenth failure, whoever asks and with the right password too", async () => {
    const wrong = times(11, (index) => ({ from: `192.0.2.${index}` }));
    expect(await statusesOf(wrong)).toEqual([...Array<number>(10).fill(401), 429]);
    hashes = 0;
    const right = await tryLogin({ ...people.ann, from: "198.51.100.1" });
    const guessed = await tryLogin({ from: "198.51.100.1" });
    expect([right.status, hashes]).toEqual([429, 0]);
    expect(await right.text()).toBe(await guessed.text());
    expect((await tryLogin({ ...people.ben, from: "198.51.100.1" })).status).toBe(303);
  });

  test("that does not exist is refused as one that does", async () => {
    const wrong = times(11, (index) => ({ username: " Nobody@alpha.example ", from: `192.0.2.${index}` }));
    expect(await statusesOf(wrong)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await tryLogin({ username: "nobody@alpha.example", from: "198.51.100.1" })).status).toBe(429);
  });

  test("is open again when fewer than ten failures lie within 15 minutes", async () => {
    await statusesOf([{}]);
    await age(600);
    await statusesOf(times(9, () => ({})));
    const refused = await tryLogin(people.ann);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(290);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(300);
    await age(300);
    expect((await tryLogin(people.ann)).status).toBe(303);
  });

  test("is cleared by a success", async () => {
    await statusesOf(times(9, () => ({})));
    expect((await tryLogin(people.ann)).status).toBe(303);
    expect(await statusesOf(times(9, () => ({})))).not.toContain(429);
  });
});

test("whoever goes on guessing at an account waits longer each time", async () => {
  const waits: number[] = [];
  for (const minutes of [0, 16, 61, 61]) {
    await age(minutes * 60);
    const wrong = times(11, (index) => ({ from: `192.0.2.${index}` }));
    const statuses = await statusesOf(wrong);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    const refused = await tryLogin();
    waits.push(Number(refused.headers.get("retry-after")));
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = waits.map((seconds) => seconds / 60);
  expect(first).toBeLessThanOrEqual(15);
  // The first ten lie 16 minutes back, so that the hour is full until they are out of it.
  expect(second).toBeGreaterThan(40);
  expect(second).toBeLessThanOrEqual(44);
  expect(third).toBeLessThanOrEqual(15);
  expect(fourth).toBeGreaterThan(200);
});

describe("an address", () => {
  test("is refused from the hundredth failure, whatever account is tried", async () => {
    await statusesOf([{ username: "person0@alpha.example" }]);
    await failElsewhere(98);
    expect(
      await statusesOf([{ username: "person1@alpha.example" }, { username: "person2@alpha.example" }]),
    ).toEqual([401, 429]);
    expect((await tryLogin(people.ann)).status).toBe(429);
    expect((await tryLogin({ ...people.ann, from: "192.0.2.2" })).status).toBe(303);
  });

  test("is not refused by ten typing errors of one person", async () => {
    await statusesOf(times(11, () => ({ username: "typist@alpha.example" })));
    expect((await tryLogin(people.ann)).status).toBe(303);
  });

  test("is not cleared of the failures of others by a success", async () => {
    await statusesOf([{ username: "person0@alpha.example" }]);
    await failElsewhere(98);
    expect((await tryLogin(people.ben)).status).toBe(303);
    expect(
      await statusesOf([{ username: "person9@alpha.example" }, { username: "person10@alpha.example" }]),
    ).toEqual([401, 429]);
  });

  test("keeps its failures when the person signs in somewhere else", async () => {
    await statusesOf(times(9, () => ({ from: "203.0.113.9" })));
    await failElsewhere(90);
    expect((await tryLogin(people.ann)).status).toBe(303);
    expect(await statusesOf(times(2, () => ({ from: "203.0.113.9" })))).toEqual([401, 429]);
    expect((await tryLogin(people.ann)).status).toBe(303);
  });

  test("counts by /64 where it is IPv6", async () => {
    await statusesOf([{ username: "person0@alpha.example", from: "2001:db8::1" }]);
    await failElsewhere(99);
    expect(await statusesOf([{ from: "2001:db8:0:0:ffff::1" }, { from: "2001:db8:0:1::1" }])).toEqual([
      429, 401,
    ]);
  });

  test("is the connection's own where no proxy is trusted", async () => {
    await using plain = await startApp();
    await statusesOf(times(2, (index) => ({ app: plain, from: `192.0.2.${index}` })));
    const rows = await plain.app.database.selectFrom("login_attempt").select("network").distinct().execute();
    expect(rows).toHaveLength(1);
  });
});

test("of fifty wrong passwords at once ten are looked at", async () => {
  const answers = await Promise.all(times(50, () => tryLogin()));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  expect(hashes).toBe(10);
});

test("of thirty right passwords at once from one address none is refused", async () => {
  const answers = await Promise.all(times(30, () => tryLogin(people.ann)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
});

test("a login waits for one that may be the tenth failure, and is refused only if it is", async () => {
  await statusesOf(times(9, () => ({})));
  const { database } = running.app;
  const [known] = await database.selectFrom("login_attempt").select(["account", "network"]).execute();
  const { id } = await database
    .insertInto("login_attempt")
    .values({ id: randomUUID(), account: known?.account ?? "", network: known?.network ?? "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  let isAnswered = false;
  const waiting = tryLogin({ ...people.ann, from: "198.51.100.1" }).finally(() => (isAnswered = true));
  expect((await tryLogin({ ...people.ben, from: "198.51.100.2" })).status).toBe(303);
  expect(isAnswered).toBe(false);
  await database.deleteFrom("login_attempt").where("id", "=", id).execute();
  expect((await waiting).status).toBe(303);
});

test.runIf(isOnPostgres)("processes count together, also at once", async () => {
  const { directory, configuration } = running;
  const { publicUrl, trustedProxies } = configuration;
  const other = await startApp({ directory, settings: { publicUrl, trustedProxies } });
  try {
    const answers = await Promise.all(times(50, (index) => tryLogin({ app: index % 2 ? other : running })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryLogin({ ...people.ann, app: other })).status).toBe(429);
  } finally {
    await other.stop();
  }
});

test("an attempt whose process died counts as a failure, after ten seconds", async () => {
  await statusesOf(times(10, () => ({})));
  await sql`update login_attempt set has_failed = false`.execute(running.app.database);
  await age(11);
  expect((await tryLogin(people.ann)).status).toBe(429);
});

test("a restart forgets nothing", async () => {
  const first = await startApp();
  await statusesOf(times(10, () => ({ app: first })));
  await first.stop();
  await using second = await startApp({ directory: first.directory });
  expect((await tryLogin({ ...people.ann, app: second })).status).toBe(429);
});

test("an unknown account costs the same work as a wrong password, and gets the same answer", async () => {
  // The first check in a process also computes the hash that stands for unknown people.
  await tryLogin();
  hashes = 0;
  const wrong = await tryLogin();
  const forWrong = hashes;
  const unknown = await tryLogin({ username: "nobody@alpha.example" });
  expect([forWrong, hashes - forWrong]).toEqual([1, 1]);
  expect(unknown.status).toBe(wrong.status);
  expect((await unknown.text()).replace("nobody@", "ann@")).toBe(await wrong.text());
});

test("the page says how long to wait, in the person's language", async () => {
  await statusesOf(times(10, () => ({})));
  const english = await (await tryLogin()).text();
  expect(english).toContain("Too many attempts to sign in have failed. Try again in 15 minutes.");
  expect(english).toContain('name="password"');
  const german = await (await tryLogin({ language: "de" })).text();
  expect(german).toContain("Versuchen Sie es in 15 Minuten noch einmal.");
});

test("neither the table nor the log tells who was tried, and only the log from which network", async () => {
  await tryLogin({ username: "nobody@alpha.example" });
  const rows = JSON.stringify(await running.app.database.selectFrom("login_attempt").selectAll().execute());
  expect(rows).not.toMatch(/nobody|192\.0\.2\.1/);
  expect(running.logged()).not.toContain("nobody");
  expect(running.logged()).toContain('"network":"192.0.2.1"');
});
