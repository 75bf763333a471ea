import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "../../log.ts";

/**
 * The pauses before storing is tried again, in milliseconds: a database that fails over is back after
 * seconds.
 */
const pauses = [200, 1_000, 4_000];

/**
 * Stores tokens that exist nowhere else, and tries again where the database fails. The work must be one that
 * may be done twice. Throws its last error.
 */
export async function storeTokens(work: () => Promise<unknown>): Promise<void> {
  for (const milliseconds of pauses)
    try {
      await work();
      return;
    } catch (error) {
      log.warn({ err: error }, "tokens of DATEV not stored, trying again");
      await pause(milliseconds);
    }
  await work();
}
