import type { FastifyInstance } from "fastify";
import type { Log } from "#platform/log.ts";
import { createServer } from "../api/create-server.ts";
import { mountHealth } from "../api/health-routes.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Makes the server that tells metrics, and whether the process is alive and ready: also that of a worker, which answers
 * nothing else. It does not listen yet.
 */
export async function createMetricsServer(options: {
  metrics: Metrics;
  ping: () => Promise<void>;
  log: Log;
}): Promise<FastifyInstance> {
  const { metrics, ping, log } = options;
  const server = createServer(log);
  mountHealth(server, ping);
  // Asked every few seconds: one line a request would drown the others.
  server.get("/metrics", { logLevel: "warn" }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.tell()),
  );
  await server.ready();
  return server;
}
