import { once } from "node:events";
import { connect } from "node:net";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { apiClient } from "../testing/api-client.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { readMetrics } from "#platform/testing/read-metrics.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";
import { startProcess } from "../testing/start-process.ts";
import { isOnPostgres } from "../testing/test-database.ts";
import { prepareDirectory, removeDirectory } from "../testing/test-directory.ts";
import { people, testSeed } from "../testing/test-seed.ts";

async function startMeasured(roles = { api: true, worker: true }) {
  const metricsPort = await freePort();
  const app = await startApp({ roles, settings: { metricsPort } });
  const address = `http://localhost:${metricsPort}`;
  return {
    app,
    address,
    read: () => readMetrics(address),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test("requests are counted by method, route and status, without an id in any label", async () => {
  await using measured = await startMeasured();
  const { origin } = measured.app;
  const { access_token } = await obtainTokens(origin);
  const alpha = apiClient(origin, access_token);
  const { id } = await alpha.exportAll();
  await alpha.get(`/exports/${id}/postings`);
  await apiClient(origin, "no token", "some-one-elses").get("/exports");
  await fetch(`${origin}/some/where?code=s3cret`);
  const metrics = await measured.read();
  const counted = (method: string, route: string, status: number) =>
    metrics.get(`kontor_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  const exports = "/v1/organizations/:organizationId/exports";
  expect(counted("POST", exports, 201)).toBe(1);
  expect(counted("GET", exports, 401)).toBe(1);
  expect(counted("GET", `${exports}/:exportId/postings`, 200)).toBe(1);
  expect(counted("POST", "/auth/realms/accounting/protocol/openid-connect/token", 200)).toBe(1);
  expect(counted("GET", "unknown", 404)).toBe(1);
  const duration = `kontor_http_request_duration_seconds`;
  expect(metrics.get(`${duration}_count{method="POST",route="${exports}"}`)).toBe(1);
  expect(metrics.get(`${duration}_sum{method="POST",route="${exports}"}`)).toBeGreaterThan(0);
  const names = [...metrics.keys()].join("\n");
  for (const hidden of [id, "some-one-elses", "s3cret", "/some/where"]) expect(names).not.toContain(hidden);
  expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

test("logins are counted by outcome, and lines of refused ones name their network", async () => {
  await using measured = await startMeasured();
  const logIn = (password: string) =>
    fetch(`${measured.app.origin}/documents/any`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ username: people.ann.username, password }),
    });
  const counted = async () => {
    const metrics = await measured.read();
    return ["succeeded", "failed", "throttled"].map((outcome) =>
      metrics.get(`kontor_logins_total{outcome="${outcome}"}`),
    );
  };
  expect(await counted()).toEqual([0, 0, 0]);
  await logIn(people.ann.password);
  for (let count = 0; count < 12; count += 1) await logIn("guess");
  expect(await counted()).toEqual([1, 10, 2]);
  const linesOf = (what: string) =>
    measured.app
      .logged()
      .split("\n")
      .filter((line) => line.includes(what))
      .map((line) => JSON.parse(line) as { network: string; userId?: string });
  const [refused, succeeded] = [linesOf("login refused"), linesOf("login succeeded")];
  expect([refused.length, succeeded.length]).toEqual([12, 1]);
  expect(succeeded[0]?.userId).toMatch(/^[0-9a-f-]{36}$/);
  for (const { network } of [...refused, ...succeeded]) expect(network).toMatch(/^(127\.0\.0\.1|0:0:0:0)$/);
});

test("jobs are counted by queue and state, with the age of the oldest that waits", async () => {
  // On PostgreSQL no worker runs, so that the job keeps waiting. On PGlite the one process must do both.
  await using measured = await startMeasured({ api: true, worker: !isOnPostgres });
  const { origin } = measured.app;
  const { access_token } = await obtainTokens(origin);
  const before = await measured.read();
  const jobs = (metrics: Map<string, number>, state: string) =>
    metrics.get(`kontor_jobs{queue="export-postings",state="${state}"}`);
  const age = 'kontor_job_oldest_waiting_seconds{queue="export-postings"}';
  expect([jobs(before, "created"), jobs(before, "completed"), before.get(age)]).toEqual([0, 0, 0]);
  expect(before.get("kontor_database_up")).toBe(1);
  const alpha = apiClient(origin, access_token);
  if (isOnPostgres) {
    await alpha.call("POST", "/exports");
    const metrics = await measured.read();
    expect(jobs(metrics, "created")).toBe(1);
    expect(metrics.get(age)).toBeGreaterThan(0);
  } else {
    await alpha.exportAll();
    const metrics = await measured.read();
    expect((jobs(metrics, "active") ?? 0) + (jobs(metrics, "completed") ?? 0)).toBe(1);
    expect(metrics.get(age)).toBe(0);
  }
});

test("the pool's connections are told where there is a pool", async () => {
  await using measured = await startMeasured();
  const metrics = await measured.read();
  const connections = ["busy", "idle"].map((state) =>
    metrics.get(`kontor_database_connections{state="${state}"}`),
  );
  expect(connections.every((count) => count !== undefined)).toBe(isOnPostgres);
  expect(metrics.get("kontor_database_waiting_queries")).toBe(isOnPostgres ? 0 : undefined);
});

test("the port of metrics also tells whether the process is alive and ready, and nothing else", async () => {
  await using measured = await startMeasured(isOnPostgres ? { api: false, worker: true } : undefined);
  const status = async (route: string) => (await fetch(measured.address + route)).status;
  expect(
    await Promise.all(["/health", "/ready", "/metrics", "/v1/organizations/alpha/exports"].map(status)),
  ).toEqual([200, 200, 200, 404]);
  await measured.app.stop();
  await expect(status("/health")).rejects.toThrow();
});

async function startWithMetrics(environment: Record<string, string>) {
  const directory = await prepareDirectory();
  const seed = path.join(directory, "seed.json");
  await writeFile(seed, JSON.stringify(testSeed()));
  const service = await startProcess(directory, { environment: { SERVICE_SEED: seed, ...environment } });
  return { ...service, [Symbol.asyncDispose]: () => removeDirectory(directory) };
}

test("a port of metrics that is taken is named, and its variable", async () => {
  await using taken = await startMeasured();
  const { port } = new URL(taken.address);
  await using service = await startWithMetrics({ SERVICE_METRICS_PORT: port });
  expect(await service.ended).toBe(1);
  expect(service.output()).toContain(
    `Port ${port} is taken by another program. Stop it, or set SERVICE_METRICS_PORT`,
  );
});

test("a connection on which nothing is asked does not hold up the end", async () => {
  const port = await freePort();
  await using service = await startWithMetrics({ SERVICE_METRICS_PORT: String(port) });
  await service.says('"msg":"listening"');
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  silent.destroy();
});
