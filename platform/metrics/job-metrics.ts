import { setTimeout as wait } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { Log } from "../log.ts";
import type { JobCount } from "../queue/queue.ts";

/** Maximum milliseconds for the query that counts jobs. Then the database counts as down. */
const timeoutMilliseconds = 2_000;

const waitingStates = ["created", "retry"];

/**
 * Creates the metrics of the jobs and of their database, and returns the function that updates them. While
 * the database is unreachable, the metrics of jobs have no values.
 */
export function jobMetrics(registry: Registry, countJobs: () => Promise<JobCount[]>, log: Log) {
  const registers = [registry];
  const jobs = new Gauge({
    name: "kontor_jobs",
    help: "Jobs of the queue, finished ones included for as long as they are kept.",
    labelNames: ["queue", "state"],
    registers,
  });
  const oldest = new Gauge({
    name: "kontor_job_oldest_waiting_seconds",
    help: "Time since the oldest job that waits for a worker was added; 0 where none waits.",
    labelNames: ["queue"],
    registers,
  });
  const isUp = new Gauge({
    name: "kontor_database_up",
    help: "1 where the database answered, else 0.",
    registers,
  });

  async function countInTime(): Promise<JobCount[] | undefined> {
    const late = wait(timeoutMilliseconds, undefined, { ref: false });
    try {
      const counts = await Promise.race([countJobs(), late]);
      if (!counts) log.warn(`jobs were not counted within ${timeoutMilliseconds / 1000} seconds`);
      return counts;
    } catch (error) {
      log.warn({ err: error }, "jobs could not be counted");
      return undefined;
    }
  }

  return async (): Promise<void> => {
    const counts = await countInTime();
    isUp.set(counts ? 1 : 0);
    jobs.reset();
    oldest.reset();
    for (const { queue, state, jobs: count } of counts ?? []) jobs.set({ queue, state }, count);
    const waiting = counts?.filter(({ state }) => waitingStates.includes(state)) ?? [];
    for (const [queue, jobCounts] of Map.groupBy(waiting, (count) => count.queue)) {
      oldest.set({ queue }, Math.max(...jobCounts.map(({ oldestSeconds }) => oldestSeconds)));
    }
  };
}
