import "server-only";
import { appQueue } from "../../database/queue.ts";
import { compareTurn } from "./compare-turn.ts";
import { endReading } from "./list-state.ts";
import type { Comparison } from "./request-comparison.ts";

/**
 * Starts to compare plans with the lists of services, including readings of processes that died. Must be
 * called once per process.
 */
export async function startComparing(): Promise<void> {
  const queue = await appQueue();
  await queue.work<Comparison>("compare-records", {
    async handle(comparison) {
      const seconds = await compareTurn(comparison);
      if (seconds !== null) await queue.enqueueLater("compare-records", comparison, seconds);
    },
    giveUp: endReading,
  });
}
