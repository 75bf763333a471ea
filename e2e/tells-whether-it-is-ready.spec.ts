import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { expect, test } from "./fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let stack: RecordedStack;
test.beforeAll(async () => {
  stack = await startRecordedStack({ web: { WEB_DRAIN_SECONDS: "4" } });
});
test.afterAll(() => stack.stop());

const ask = (path: string, method = "GET") => fetch(stack.webUrl + path, { method, redirect: "manual" });

test("the web app tells that it lives and is ready, to anybody and without a cookie", async () => {
  for (const [path, status] of [
    ["/health", "ok"],
    ["/ready", "ready"],
    ["/ready?by=balancer", "ready"],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, await answer.json()], path).toEqual([200, { status }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await ask("/ready", "HEAD")).status).toBe(200);
  const refused = await ask("/ready", "POST");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await ask("/healthy")).status).toBe(404);
});

test("after the signal it is not ready and still answers, and then closes its socket", async () => {
  const signalled = performance.now();
  const ended = stack.stopWeb("SIGTERM");
  await expect.poll(async () => (await ask("/ready")).status).toBe(503);
  const [ready, health, page] = await Promise.all(["/ready", "/health", "/sign-in"].map((path) => ask(path)));
  expect([ready?.status, health?.status, page?.status]).toEqual([503, 200, 200]);
  expect(page?.headers.get("connection")).toBe("close");
  await ended;
  expect(performance.now() - signalled).toBeGreaterThan(3_900);
  await expect(ask("/health")).rejects.toThrow();
});
