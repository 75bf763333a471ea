import { setTimeout as wait } from "node:timers/promises";

/** Maximum milliseconds that a database may take to answer, for a process to be ready. */
const maxMilliseconds = 1_000;

type Pinged = { ping(): Promise<void> };

const underWay = new WeakMap<Pinged, Promise<void>>();

/** Whoever asks while a ping is under way waits for that one: anybody may ask, and must not fill the pool. */
function pingOnce(database: Pinged): Promise<void> {
  const ping = underWay.get(database) ?? database.ping().finally(() => underWay.delete(database));
  underWay.set(database, ping);
  return ping;
}

/**
 * Resolves if the database answers within a second. Rejects otherwise: a balancer that asks whether a
 * process is ready must not wait as long as a query of the program may.
 */
export async function pingInTime(database: Pinged): Promise<void> {
  const late = wait(maxMilliseconds, "late", { ref: false });
  if ((await Promise.race([pingOnce(database), late])) === "late")
    throw new Error(`the database did not answer within ${maxMilliseconds / 1000} second`);
}
