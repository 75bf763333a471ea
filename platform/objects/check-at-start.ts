import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import { type ObjectStore, StoreError } from "./object-store.ts";

/**
 * The longest wait of a start for a store, in milliseconds. The client of a bucket tries again for two
 * minutes.
 */
const maxMilliseconds = 5_000;

/**
 * Asks a store whether it answers, at the start of a program. Throws a `StoreError` if its settings or
 * rights are wrong. One that does not answer at the moment, or not in five seconds, is logged in a sentence,
 * because most of what the program does needs no store.
 */
export async function checkAtStart(store: ObjectStore, log: Log): Promise<void> {
  try {
    const checked = store.check(false);
    // What comes after the five seconds is told by the first use of the store.
    checked.catch(() => undefined);
    const late = wait(maxMilliseconds, "late", { ref: false });
    if ((await Promise.race([checked, late])) === "late")
      throw new StoreError(
        "unavailable",
        `The store did not answer within ${maxMilliseconds / 1000} seconds.`,
      );
  } catch (error) {
    if (!(error instanceof StoreError) || error.problem === "refused") throw error;
    log.warn(`${error.message} Files are not read or stored until then.`);
  }
}
