import type { FastifyInstance } from "fastify";
import type { Log } from "#platform/log.ts";
import { createServer } from "../api/create-server.ts";
import { mountHealth } from "../api/health-routes.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Creates the server of the metrics and of the health checks. A worker has no other server. It does not
 * listen yet.
 */
export async function createMetricsServer(options: {
  metrics: Metrics;
  ping: () => Promise<void>;
  log: Log;
}): Promise<FastifyInstance> {
  const { metrics, ping, log } = options;
  const server = createServer(log);
  mountHealth(server, ping);
  // Prometheus requests it every few seconds. One log line each would hide the others.
  server.get("/metrics", { logLevel: "warn" }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.report()),
  );
  await server.ready();
  return server;
}
