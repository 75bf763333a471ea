import "server-only";
import { once } from "node:events";
import { createServer } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import { EnvironmentError } from "#platform/environment.ts";
import { jobMetrics } from "#platform/metrics/job-metrics.ts";
import { poolMetrics } from "#platform/metrics/pool-metrics.ts";
import { type AnsweredRequest, requestMetrics } from "#platform/metrics/request-metrics.ts";
import { appQueue } from "../database/queue.ts";
import { openedDatabase } from "../database/open.ts";
import { log } from "../log.ts";
import { counters } from "./counters.ts";

/**
 * Serves `/metrics` for Prometheus, and nothing else, on a port of its own, so that a proxy before the web
 * app does not pass it on. Returns the function that counts a request. Throws `EnvironmentError` if the port
 * is taken.
 */
export async function startMetrics(address: {
  host: string;
  port: number;
}): Promise<(request: AnsweredRequest) => void> {
  const { registry } = counters;
  collectDefaultMetrics({ register: registry });
  const [database, queue] = [await openedDatabase(), await appQueue()];
  const readJobs = jobMetrics(registry, () => queue.countJobs(), log);
  if (database.connections) poolMetrics(registry, database.connections);
  const countRequest = requestMetrics(registry);
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    void readJobs()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, "metrics not told");
          response.writeHead(500).end();
        },
      );
  });
  await listen(server, address);
  return countRequest;
}

async function listen(
  server: ReturnType<typeof createServer>,
  { host, port }: { host: string; port: number },
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new EnvironmentError(
      `Port ${port} of ${host} can't be opened for metrics (${(error as NodeJS.ErrnoException).code}). ` +
        "Stop the program that has it, or set WEB_METRICS_PORT to another.",
    );
  }
}
