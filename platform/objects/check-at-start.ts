import type { Log } from "../log.ts";
import { type ObjectStore, StoreError } from "./object-store.ts";

/**
 * Asks a store whether it answers, at the start of a program. Throws a `StoreError` if its settings or rights are wrong.
 * One that does not answer at the moment is logged in a sentence, because most of what the program does needs no store.
 */
export async function checkAtStart(store: ObjectStore, log: Log): Promise<void> {
  try {
    await store.check(false);
  } catch (error) {
    if (!(error instanceof StoreError) || error.problem === "refused") throw error;
    log.warn(`${error.message} Files are not read or stored until then.`);
  }
}
