import "server-only";
import { type Queue, startQueue } from "#platform/queue/queue.ts";
import { log } from "../log.ts";
import { openedDatabase } from "./open.ts";

/**
 * The time after which a process counts as dead, and the time for running jobs to end when the queue stops,
 * in seconds.
 */
const seconds = { recoverySeconds: 15, stopSeconds: 10 };

const names = [
  "import-run",
  "compare-records",
  "bring-export",
  "make-hand-over",
  "fetch-documents",
  "deliver",
  "send-to-datev",
  "close-month",
];

// One queue for the process, because Next bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorQueue?: Promise<Queue> };

/** Returns the web app's job queue, in the app database, started at first use, once per process. */
export function appQueue(): Promise<Queue> {
  shared.kontorQueue ??= openedDatabase()
    .then((database) => startQueue(database, { names, ...seconds }, log))
    .catch((error: unknown) => {
      delete shared.kontorQueue;
      throw error;
    });
  return shared.kontorQueue;
}
