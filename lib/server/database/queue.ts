import "server-only";
import { type Queue, startQueue } from "#platform/queue/queue.ts";
import { log } from "../log.ts";
import { openedDatabase } from "./open.ts";

/** After how long a process counts as dead, and how long jobs may take to end when the queue stops, in seconds. */
const seconds = { recoverySeconds: 15, stopSeconds: 10 };

// Next bundles this module into several places of one process; one queue is enough for it.
const shared = globalThis as typeof globalThis & { kontorQueue?: Promise<Queue> };

/** The web app's job queue, in the app database, started at first use, once a process. */
export function appQueue(): Promise<Queue> {
  shared.kontorQueue ??= openedDatabase()
    .then((database) => startQueue(database, { names: ["import-run"], ...seconds }, log))
    .catch((error: unknown) => {
      delete shared.kontorQueue;
      throw error;
    });
  return shared.kontorQueue;
}
