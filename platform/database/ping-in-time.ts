import { setTimeout as wait } from "node:timers/promises";

/** Maximum milliseconds that a database may take to answer, for a process to be ready. */
const maxMilliseconds = 1_000;

/**
 * Resolves if the database answers within a second. Rejects otherwise: a balancer that asks whether a process is
 * ready must not wait as long as a query of the program may.
 */
export async function pingInTime(database: { ping(): Promise<void> }): Promise<void> {
  const late = wait(maxMilliseconds, "late", { ref: false });
  if ((await Promise.race([database.ping(), late])) === "late")
    throw new Error(`the database did not answer within ${maxMilliseconds / 1000} second`);
}
