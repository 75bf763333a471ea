import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#platform/testing/free-port.ts";
import { startedBy, startProgram, untilReady } from "./fixtures/processes.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { expect, test } from "./fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let stack: RecordedStack;
test.beforeAll(async () => {
  stack = await startRecordedStack({ web: { WEB_DRAIN_SECONDS: "4" } });
});
test.afterAll(() => stack.stop());

/** A process of the web app with a database of its own that is about to be created. */
async function startBeside(settings: Record<string, string> = {}) {
  const home = mkdtempSync(path.join(tmpdir(), "kontor-ready-"));
  const [DATA_DIR, PORT] = [path.join(home, "web"), String(await freePort())];
  const program = startProgram(startedBy.web, { ...stack.webSettings, DATA_DIR, PORT, ...settings });
  program.process.once("exit", () => rmSync(home, { recursive: true, force: true }));
  return { program, url: `http://127.0.0.1:${PORT}`, hasOpenedDatabase: () => existsSync(DATA_DIR) };
}

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

test("while it starts its port refuses connections, and the first request is answered as all others", async () => {
  const { program, url } = await startBeside();
  const isReady = untilReady(program);
  const answers: (string | number)[] = [];
  while (typeof answers.at(-1) !== "number")
    for (const path of ["/ready", "/sign-in"])
      answers.push(
        await fetch(url + path).then(
          ({ status }) => status,
          (error: unknown) => String(((error as Error).cause as { code?: string }).code),
        ),
      );
  expect([...new Set(answers)]).toEqual(["ECONNREFUSED", 200]);
  await isReady;
  program.process.kill("SIGKILL");
});

test("a port that is taken is told at once, before a database is opened", async () => {
  const { program, hasOpenedDatabase } = await startBeside({ PORT: new URL(stack.localWebUrl).port });
  const [status] = (await once(program.process, "close")) as [number];
  expect([status, hasOpenedDatabase()]).toEqual([1, false]);
  expect(program.output()).toContain("can't listen on 127.0.0.1");
  expect(program.output()).toContain("EADDRINUSE");
});

test("a signal while it starts ends it with status 0", async () => {
  const { program, hasOpenedDatabase } = await startBeside();
  const ended = once(program.process, "close");
  await expect.poll(hasOpenedDatabase, { intervals: [20] }).toBe(true);
  program.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
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
