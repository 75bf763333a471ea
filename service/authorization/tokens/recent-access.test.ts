import { afterEach, expect, test, vi } from "vitest";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens, postToRealm } from "../../testing/realm-client.ts";
import { startApp } from "../../testing/start-app.ts";
import { until } from "../../testing/until.ts";
import type { Access } from "./access-token.ts";
import { cachedAccessCheck } from "./recent-access.ts";

const access = (secondsLeft: number) => ({ expiresAt: Date.now() / 1000 + secondsLeft }) as Access;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Stops the process's clock and its timers. Returns a function that moves them on by milliseconds. */
function stoppedClock(): (milliseconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return async (milliseconds) => {
    // What has been answered is cached before the time passes.
    await vi.advanceTimersByTimeAsync(0);
    now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
}

test("of many requests with one token, at once and one after another, one asks", async () => {
  let asked = 0;
  const verify = cachedAccessCheck(async () => {
    asked += 1;
    return access(60);
  });
  await Promise.all(Array.from({ length: 50 }, () => verify("Bearer token")));
  await verify("Bearer token");
  expect(asked).toBe(1);
  await verify("Bearer another");
  expect(asked).toBe(2);
});

test("neither a refusal, nor an error, nor a token that has run out is remembered", async () => {
  const answers = [undefined, new Error("the database is away"), access(-1), access(60)];
  const verify = cachedAccessCheck(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(await verify("Bearer token")).toBeUndefined();
  await expect(verify("Bearer token")).rejects.toThrow("away");
  await verify("Bearer token");
  await verify("Bearer token");
  expect(answers).toEqual([]);
});

test("a token in use is asked for again ahead of its end, and a refusal then ends it", async () => {
  const pass = stoppedClock();
  const answers = [Promise.resolve(access(60)), Promise.resolve(access(50)), Promise.resolve(undefined)];
  const verify = cachedAccessCheck(() => answers.shift() ?? Promise.reject(new Error("asked too often")));
  const first = await verify("Bearer token");
  await pass(600);
  // Returned although the next check runs.
  expect(await verify("Bearer token")).toBe(first);
  await pass(600);
  expect((await verify("Bearer token"))?.expiresAt).toBeLessThan(first?.expiresAt ?? 0);
  expect(answers).toHaveLength(0);
  await pass(2);
  await expect(verify("Bearer token")).rejects.toThrow("asked too often");
});

test("access ends after a second even while the next check does not answer", async () => {
  const pass = stoppedClock();
  const silent = Promise.withResolvers<Access | undefined>();
  const answers = [Promise.resolve(access(60)), silent.promise];
  const verify = cachedAccessCheck(() => answers.shift() ?? Promise.reject(new Error("asked too often")));
  await verify("Bearer token");
  await pass(600);
  expect(await verify("Bearer token")).toBeDefined();
  await pass(600);
  const waiting = verify("Bearer token");
  silent.resolve(undefined);
  expect(await waiting).toBeUndefined();
});

test("a token whose grant is revoked opens nothing soon afterwards", async () => {
  await using running = await startApp();
  const tokens = await obtainTokens(running.origin);
  const alpha = apiClient(running.origin, tokens.access_token);
  expect((await alpha.get("/exports")).status).toBe(200);
  await postToRealm(running.origin, "revoke", { token: tokens.refresh_token });
  await until(async () => (await alpha.get("/exports")).status === 401 || undefined, 3);
});
