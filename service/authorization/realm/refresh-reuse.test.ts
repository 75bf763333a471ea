import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { obtainTokens, refresh } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";

let running: TestApp;

beforeAll(async () => {
  running = await startApp({ settings: { refreshGraceSeconds: 0 } });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

test("a refresh token that comes again after the grace window ends its chain", async () => {
  const first = await obtainTokens(running.origin);
  const second = writtenTokenSet.parse(await (await refresh(running.origin, first.refresh_token)).json());
  const reuse = await refresh(running.origin, first.refresh_token);
  expect(reuse.status).toBe(400);
  expect(await reuse.json()).toMatchObject({ error: "invalid_grant" });
  expect((await refresh(running.origin, second.refresh_token)).status).toBe(400);
});

test("of many uses at the same time without a window at most one succeeds, and none is a fault", async () => {
  const { refresh_token } = await obtainTokens(running.origin);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(running.origin, refresh_token)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
});
