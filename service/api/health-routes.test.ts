import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { createServer } from "./create-server.ts";
import { mountHealth } from "./health-routes.ts";

async function ask(ping: () => Promise<void>) {
  const fastify = createServer(createLog("test", "silent"));
  mountHealth(fastify, ping);
  const answers = await Promise.all(["/health", "/ready"].map((path) => fastify.inject(path)));
  await fastify.close();
  return answers.map((answer) => [answer.statusCode, answer.json<Record<string, unknown>>()]);
}

test("a service is alive, and ready while its database answers", async () => {
  expect(await ask(() => Promise.resolve())).toEqual([
    [200, { status: "ok" }],
    [200, { status: "ready" }],
  ]);
});

test("a service whose database is gone is alive and not ready, and keeps the reason to itself", async () => {
  const [health, [status, body] = []] = await ask(() => Promise.reject(new Error("no route to 10.0.0.5")));
  expect(health).toEqual([200, { status: "ok" }]);
  expect(status).toBe(503);
  expect(body).toMatchObject({ errorCode: "SERVICE_UNAVAILABLE" });
  expect(JSON.stringify(body)).not.toContain("10.0.0.5");
});
