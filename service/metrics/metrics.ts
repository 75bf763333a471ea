import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Log } from "#platform/log.ts";
import type { PoolCounts } from "#platform/database/open.ts";
import { jobMetrics } from "#platform/metrics/job-metrics.ts";
import { poolMetrics } from "#platform/metrics/pool-metrics.ts";
import { requestMetrics } from "#platform/metrics/request-metrics.ts";
import type { JobCount } from "#platform/queue/queue.ts";
import { loginMetrics } from "./login-metrics.ts";
import { observeRequests } from "./observe-requests.ts";
import { replicaMetrics } from "./replica-metrics.ts";

/** The metrics of a process for Prometheus. */
export type Metrics = {
  contentType: string;
  /**
   * Counts the requests of a server. `paths` are addresses without ids that a route ending in `*` serves.
   */
  observe: (fastify: FastifyInstance, paths: readonly string[]) => void;
  /** Counts a login by its outcome. */
  countLogin: ReturnType<typeof loginMetrics>;
  /** Counts a read of the replica. Undefined where there is none. */
  countReplica: ReturnType<typeof replicaMetrics> | undefined;
  /** Returns all metrics of this moment in the text format of Prometheus. */
  report: () => Promise<string>;
};

/**
 * Creates the metrics of a process: its requests and logins, the queue, the database's pool and replica if
 * it has them, and Node.js.
 */
export function createMetrics(source: {
  countJobs: () => Promise<JobCount[]>;
  /** Undefined on PGlite. */
  connections: (() => PoolCounts) | undefined;
  hasReplica: boolean;
  log: Log;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readJobs = jobMetrics(registry, source.countJobs, source.log);
  if (source.connections) poolMetrics(registry, source.connections);
  const countRequest = requestMetrics(registry);
  return {
    contentType: registry.contentType,
    observe: (fastify, paths) => observeRequests(fastify, paths, countRequest),
    countLogin: loginMetrics(registry),
    countReplica: source.hasReplica ? replicaMetrics(registry) : undefined,
    async report() {
      await readJobs();
      return registry.metrics();
    },
  };
}
