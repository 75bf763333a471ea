import { Counter, type Registry } from "prom-client";
import type { ReadPlace } from "#platform/database/settled-reads.ts";

const outcomes: readonly ReadPlace[] = ["replica", "missed", "failed"];

/** Creates the metric of reads that a replica was asked for, and returns the function that counts one. */
export function replicaMetrics(registry: Registry): (outcome: ReadPlace) => void {
  const reads = new Counter({
    name: "kontor_replica_reads_total",
    help: "Reads that a replica was asked for; the primary answered those that it missed or failed.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of outcomes) reads.inc({ outcome }, 0);
  return (outcome) => reads.inc({ outcome });
}
