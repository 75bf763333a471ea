import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tables } from "../database/tables.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { until } from "../testing/until.ts";
import { requestCounter } from "./rate-limit.ts";

let running: TestApp;
let database: Kysely<Tables>;

beforeAll(async () => {
  running = await startApp({ settings: { rateLimit: 3 } });
  database = running.app.database;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/**
 * Waits for a minute with at least 15 seconds left, so that a test's requests do not run over into the next
 * minute.
 */
async function earlyInMinute(): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ second: number }>`
      select extract(second from clock_timestamp())::int as second
    `.execute(database);
    return (rows[0]?.second ?? 60) < 45 || undefined;
  });
}

beforeEach(async () => {
  await earlyInMinute();
  await database.deleteFrom("request_window").execute();
});

const takenBy = async (organization: string) =>
  (
    await database
      .selectFrom("request_window")
      .select("taken")
      .where("organization_id", "=", organization)
      .executeTakeFirst()
  )?.taken;

test("an organization that asks too often is told when to come back, and no other is held up", async () => {
  const alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const betaTokens = await obtainTokens(running.origin, { organization: "beta" });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await alpha.get("/exports")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await alpha.get("/exports");
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ errorCode: "TOO_MANY_REQUEST" });
  expect((await apiClient(running.origin, betaTokens.access_token, "beta").get("/exports")).status).toBe(200);
});

test("processes share one limit, and none lets more through than it has leased", async () => {
  const counters = Array.from({ length: 4 }, () => requestCounter(database, 500));
  const answers = await Promise.all(
    Array.from({ length: 800 }, (_, index) => counters[index % 4]?.("beta") ?? Promise.resolve(0)),
  );
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(500);
  expect(answers.every((seconds) => seconds >= 0 && seconds <= 60)).toBe(true);
});

test("a statement is needed for every twenty-fifth request only", async () => {
  const count = requestCounter(database, 500);
  for (let request = 0; request < 25; request += 1) expect(await count("beta")).toBe(0);
  expect(await takenBy("beta")).toBe(25);
  await count("beta");
  expect(await takenBy("beta")).toBe(50);
});

test("the next minute begins anew", async () => {
  const first = requestCounter(database, 2);
  expect([await first("beta"), await first("beta")]).toEqual([0, 0]);
  expect(await first("beta")).toBeGreaterThan(0);
  await sql`update request_window set minute = minute - interval '1 minute'`.execute(database);
  expect(await requestCounter(database, 2)("beta")).toBe(0);
});
