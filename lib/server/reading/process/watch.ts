import "server-only";
import { workerData } from "node:worker_threads";

/**
 * The limit of memory of a reader process, in bytes, the id of its parent, and a shared number that is 1
 * while a document is read and 0 otherwise.
 */
export type Watched = { maxMemory: number; parentId: number; reading: Int32Array<SharedArrayBuffer> };

const { maxMemory, parentId, reading } = workerData as Watched;

/**
 * Milliseconds between two looks: while a document is read, which fills some 20 MB in that time, and
 * otherwise.
 */
const [whileReading, whileIdle] = [20, 250];

// A thread of its own, because that of the reader is busy while a document expands. The limit of V8 does not
// hold for buffers, so this one counts all memory. A parent that ended leaves its child to another process.
for (;;) {
  if (process.memoryUsage.rss() > maxMemory || process.ppid !== parentId)
    process.kill(process.pid, "SIGKILL");
  if (Atomics.load(reading, 0) === 1) Atomics.wait(reading, 0, 1, whileReading);
  // The next document wakes it.
  else Atomics.wait(reading, 0, 0, whileIdle);
}
