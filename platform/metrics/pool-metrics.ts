import { Gauge, type Registry } from "prom-client";
import type { PoolCounts } from "../database/open.ts";

/** Creates the metrics of a database's connections. They are sampled when Prometheus scrapes. */
export function poolMetrics(registry: Registry, connections: () => PoolCounts): void {
  const registers = [registry];
  new Gauge({
    name: "kontor_database_connections",
    help: "Open connections of the process's pool, without those of the queue.",
    labelNames: ["state"],
    registers,
    collect() {
      const { busy, idle } = connections();
      this.set({ state: "busy" }, busy);
      this.set({ state: "idle" }, idle);
    },
  });
  new Gauge({
    name: "kontor_database_waiting_queries",
    help: "Queries that wait for a connection of the pool.",
    registers,
    collect() {
      this.set(connections().waiting);
    },
  });
}
